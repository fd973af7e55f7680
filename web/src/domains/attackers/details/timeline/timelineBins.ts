import { formatDate } from '../../../../ui/marks/formatTime.ts';
import type { Bin } from '../../../../ui/charts/bins.ts';
import { formatMoment } from '../formatMoment.ts';
import { formatClock, formatDateParts } from '../../../../ui/text/format.ts';

interface Timeline {
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
  readonly bucketMs: number;
  readonly buckets: readonly {
    readonly at: string;
    readonly attempts: number;
    readonly successes: number;
  }[];
}

/** Spans of time as a chart draws them. */
export interface TimelineBins {
  readonly bins: readonly Bin[];
  /** When each begins, and one more for the end: milliseconds since 1970. */
  readonly edges: readonly number[];
}

/**
 * Spans that are drawn at least, and about how many: what happened within moments is not spread
 * over the whole width.
 */
const FEWEST = 30;
const USUAL = 60;
const SHORTEST_MS = 1_000;
const DAY_MS = 86_400_000;

/**
 * Every span from the first to the last, those without attempts too: attempts that did not succeed,
 * and those that did.
 * @param until when the last step ended; null where a range is asked for
 */
export function timelineBins(
  { from, to, bucketMs, buckets }: Timeline,
  until: string | null,
): TimelineBins {
  if (from == null || to == null) return { bins: [], edges: [] };
  const start = Date.parse(from);
  const span = Math.max(Date.parse(to), until === null ? 0 : Date.parse(until)) - start + 1;
  const width = Math.max(SHORTEST_MS, bucketMs, Math.ceil(span / USUAL));
  const count = Math.max(FEWEST, Math.ceil(span / width));
  const sums = Array.from({ length: count }, () => [0, 0] as [number, number]);
  for (const { at, attempts, successes } of buckets) {
    const sum = sums[Math.min(count - 1, Math.floor((Date.parse(at) - start) / width))];
    if (sum === undefined) continue;
    sum[0] += attempts - successes;
    sum[1] += successes;
  }
  const edges = Array.from({ length: count + 1 }, (_, index) => start + index * width);
  const isLong = count * width > DAY_MS;
  const bins = sums.map((values, index) => {
    const [at, end] = [new Date(edges[index] ?? start), new Date(edges[index + 1] ?? start)];
    const label = isLong
      ? `${formatDateParts(at, { day: 'numeric', month: 'short' })} ${formatClock(at)}`
      : formatClock(at, width < 60_000);
    const isOneDay = formatDate(at) === formatDate(end);
    const until = isOneDay ? formatClock(end, true) : formatMoment(end.toISOString());
    return { label, title: `${formatMoment(at.toISOString())} – ${until}`, values };
  });
  return { bins, edges };
}
