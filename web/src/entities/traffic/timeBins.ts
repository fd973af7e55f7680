import { formatClock, formatDateParts } from '../../ui/text/format.ts';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The year is said where it is not this one, as in recordings of long ago. */
const dayOf = (time: Date) =>
  formatDateParts(time, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(time.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  });
const dateOf = (time: Date) =>
  formatDateParts(time, { day: 'numeric', month: 'short', year: 'numeric' });

interface Step {
  /** Start of the step, ISO 8601. */
  readonly at: string;
}

/** The day that all steps are on, whose axis has hours alone; null of today and of more than one. */
export function onlyDay(points: readonly Step[]): string | null {
  const days = new Set(points.map(({ at }) => new Date(at).toDateString()));
  const [first] = points;
  return first === undefined || days.size > 1 || days.has(new Date().toDateString())
    ? null
    : dateOf(new Date(first.at));
}

/**
 * Words of equal time steps for a chart, in the reader's time zone: hours on the axis of one day,
 * weekdays on that of a week, dates beyond, and months where a step is longer than a day.
 */
export function timeBins<Point extends Step>(
  points: readonly Point[],
  valuesOf: (point: Point) => readonly number[],
) {
  const times = points.map(({ at }) => new Date(at));
  const stepMs = times.length > 1 ? Number(times[1]) - Number(times[0]) : DAY_MS;
  const spanMs = stepMs * times.length;
  return points.map((point, index) => {
    const from = times[index] ?? new Date(point.at);
    const to = new Date(from.getTime() + stepMs);
    return {
      label: axisLabel(from, spanMs, stepMs),
      title: spanTitle(from, to, stepMs),
      values: valuesOf(point),
    };
  });
}

function spanTitle(from: Date, to: Date, stepMs: number): string {
  if (stepMs < DAY_MS) return `${dayOf(from)}, ${formatClock(from)} – ${formatClock(to)}`;
  if (stepMs === DAY_MS) return dayOf(from);
  return `${dateOf(from)} – ${dateOf(new Date(to.getTime() - DAY_MS))}`;
}

function axisLabel(from: Date, spanMs: number, stepMs: number): string {
  if (stepMs > DAY_MS) return formatDateParts(from, { month: 'short', year: 'numeric' });
  if (spanMs <= DAY_MS) return formatClock(from);
  if (spanMs <= 2 * DAY_MS)
    return `${formatDateParts(from, { weekday: 'short' })} ${formatClock(from)}`;
  if (spanMs <= 7 * DAY_MS) return formatDateParts(from, { weekday: 'short', day: 'numeric' });
  return formatDateParts(from, { day: 'numeric', month: 'short' });
}
