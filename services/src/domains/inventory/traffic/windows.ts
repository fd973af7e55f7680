const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A span of equal steps in UTC, the last of which holds the present moment. Milliseconds. */
export interface Window {
  readonly from: number;
  readonly step: number;
  readonly steps: number;
}

const HOURS_A_DAY = 24;

/** Steps of an endpoint's traffic by days: 24 points a day. */
export const ENDPOINT_STEPS = {
  1: { step: HOUR, steps: HOURS_A_DAY },
  2: { step: HOUR, steps: 2 * HOURS_A_DAY },
  7: { step: HOUR, steps: 7 * HOURS_A_DAY },
  30: { step: HOUR, steps: 30 * HOURS_A_DAY },
} as const;

/** Steps of a company's traffic by days: hours for one day, days otherwise. */
export const COMPANY_STEPS = {
  1: { step: HOUR, steps: 24 },
  7: { step: DAY, steps: 7 },
  30: { step: DAY, steps: 30 },
  90: { step: DAY, steps: 90 },
} as const;

/** The window that ends with the step `now` is in. */
export function windowUntil(now: number, { step, steps }: { step: number; steps: number }): Window {
  return { from: Math.floor(now / step) * step - (steps - 1) * step, step, steps };
}

/** Bars that a chart of all time has at most. */
const MOST_STEPS = 90;

/**
 * The window over everything between two moments in milliseconds, both of them in it: hours for up
 * to two days, else equal steps of whole days, at most 91 of them.
 */
export function windowBetween(first: number, last: number): Window {
  const span = last - first;
  const step = span < 2 * DAY ? HOUR : Math.max(1, Math.ceil(span / DAY / MOST_STEPS)) * DAY;
  const from = Math.floor(first / step) * step;
  return { from, step, steps: Math.floor(last / step) - from / step + 1 };
}

/** The calendar month that a moment is in, as far as it has come, in UTC. */
export function monthUntil(now: number): Window {
  const day = new Date(now);
  return windowBetween(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1), now);
}

/** Days from that of one moment to that of another, both counted, in UTC. */
export const daysBetween = (first: number, last: number): number =>
  Math.floor(last / DAY) - Math.floor(first / DAY) + 1;

/** Start of every step, oldest first. */
export function stepTimes({ from, step, steps }: Window): string[] {
  return Array.from({ length: steps }, (_, index) => new Date(from + index * step).toISOString());
}

/** One point for each of the window's `times`, made from the row of that step, or from none. */
export function fill<Row extends { readonly index: number }, Point extends object>(
  times: readonly string[],
  rows: readonly Row[],
  point: (at: string, row: Row | undefined) => Point,
): Point[] {
  const byStep = new Map(rows.map((row) => [row.index, row]));
  return times.map((at, index) => point(at, byStep.get(index)));
}
