import { formatNumber } from '../text/format.ts';
/** One thing that is counted. */
export interface Series {
  readonly key: string;
  readonly label: string;
  /** A colour token, for example `chart-1` or `severity-high-mark`. */
  readonly colour: string;
}

/** A span of time and its counts. */
export interface Bin {
  /** On the axis: `Sat 14`. */
  readonly label: string;
  /** In the tooltip: `Saturday 14 November, 10:00 – 12:00`. */
  readonly title: string;
  /** One number a series, in the order of the series. */
  readonly values: readonly number[];
}

/** All series of a bin together. */
export const totalOf = ({ values }: Bin): number =>
  values.reduce((total, value) => total + value, 0);

/** A bin as it is read aloud. */
export const spokenBin = ({ title, values }: Bin, series: readonly Series[]): string =>
  `${title}: ${series
    .map(({ label }, place) => `${label} ${formatNumber(values[place] ?? 0)}`)
    .join(', ')}`;

/** The bin that an arrow key leads to; undefined for other keys. */
export function steppedBin(key: string, active: number | null, count: number): number | undefined {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (by === undefined) return undefined;
  const next = active === null ? (by > 0 ? 0 : count - 1) : active + by;
  return Math.min(count - 1, Math.max(0, next));
}
