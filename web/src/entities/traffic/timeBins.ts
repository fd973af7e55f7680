const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const clock = (time: Date) =>
  time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOf = (time: Date) =>
  time.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const dateOf = (time: Date) =>
  time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

interface Step {
  /** Start of the step, ISO 8601. */
  readonly at: string;
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
  if (stepMs < DAY_MS) return `${dayOf(from)}, ${clock(from)} – ${clock(to)}`;
  if (stepMs === DAY_MS) return dayOf(from);
  return `${dateOf(from)} – ${dateOf(new Date(to.getTime() - DAY_MS))}`;
}

function axisLabel(from: Date, spanMs: number, stepMs: number): string {
  if (stepMs > DAY_MS) return from.toLocaleDateString('en-GB', { month: 'short', year: 'numeric' });
  if (spanMs <= DAY_MS) return clock(from);
  if (spanMs <= 2 * DAY_MS)
    return `${from.toLocaleDateString('en-GB', { weekday: 'short' })} ${clock(from)}`;
  if (spanMs <= 7 * DAY_MS)
    return from.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric' });
  return from.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}
