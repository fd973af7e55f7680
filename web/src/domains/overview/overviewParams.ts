/** Periods of the overview in days. */
export const PERIODS = [1, 7, 30, 90, 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** Asked for where the address names no period: all time stands in when it has no traffic. */
export const DEFAULT_DAYS = 30;

/** The period that the address names; null for none, or for one that there is not. */
export function parsePeriod(search: URLSearchParams): Period | null {
  const days = search.get('days');
  return PERIODS.find((period) => String(period) === days) ?? null;
}

/** What of the traffic the period asks for; `days` is null for all time. */
export function trafficOf(period: Period | null) {
  return period === null
    ? { days: DEFAULT_DAYS, orAllTime: true }
    : { days: period === 'all' ? null : period, orAllTime: false };
}
