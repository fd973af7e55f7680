/** Periods of the overview: in days, the calendar month so far, and all time. */
export const PERIODS = [1, 7, 30, 90, 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** Asked for where the address names no period: all time is used when it has no traffic. */
export const DEFAULT_DAYS = 30;

/** The period of a text; null for none, or for one that there is not. */
export const parsePeriod = (days: string | null): Period | null =>
  PERIODS.find((period) => String(period) === days) ?? null;

/**
 * The periods to choose from where traffic began so many days ago: none that reaches back further,
 * but the usual one and the one that is shown.
 */
export const periodsFor = (dataDays: number | null, shown: Period): readonly Period[] =>
  PERIODS.filter(
    (period) =>
      typeof period !== 'number' ||
      period === DEFAULT_DAYS ||
      period === shown ||
      period <= (dataDays ?? Infinity),
  );

/** What of the traffic the period asks for; `days` is null for all time. */
export function trafficOf(period: Period | null) {
  const days = period ?? DEFAULT_DAYS;
  return {
    days: typeof days === 'number' ? days : null,
    orAllTime: period === null,
    thisMonth: period === 'month',
  };
}
