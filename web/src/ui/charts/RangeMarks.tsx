import type { Bin, Series } from './TrafficBars.tsx';

export type RangeForm = 'bars' | 'line';

interface RangeMarksProps {
  readonly form: RangeForm;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  /** Pixels of a bin. */
  readonly step: number;
  readonly height: number;
  readonly maximum: number;
  readonly active: number | null;
}

/** Few bins stay as slim as many. */
const WIDEST_PX = 24;

const colourOf = ({ colour }: Series) => `var(--p-colors-${colour})`;

/** The marks of a chart: bars on top of each other, or a line for each series. */
export function RangeMarks({ form, series, bins, step, height, maximum, active }: RangeMarksProps) {
  if (form === 'line') {
    return series.map((each, place) => {
      const points = bins.map(
        ({ values }, index) =>
          `${((index + 0.5) * step).toFixed(1)},${(height - ((values[place] ?? 0) / maximum) * height).toFixed(1)}`,
      );
      return (
        <polyline
          key={each.key}
          className="p-range-line"
          pathLength={1}
          points={points.join(' ')}
          fill="none"
          stroke={colourOf(each)}
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      );
    });
  }
  const bar = Math.min(WIDEST_PX, Math.max(1, step - (step >= 6 ? 2 : step >= 3 ? 1 : 0)));
  return bins.map(({ values }, index) => {
    let base = height;
    return values.map((value, place) => {
      if (value === 0) return null;
      const tall = Math.max(1.5, (value / maximum) * height);
      base -= tall;
      return (
        <rect
          key={`${index}-${series[place]?.key ?? place}`}
          className="p-range-bar"
          x={index * step + (step - bar) / 2}
          width={bar}
          y={base}
          height={Math.max(1, tall - (place > 0 ? 1 : 0))}
          style={{ transformOrigin: `0 ${height}px` }}
          fill={series[place] && colourOf(series[place])}
          opacity={index === active ? 0.75 : 1}
        />
      );
    });
  });
}
