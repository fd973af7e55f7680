/** Periods of the overview in days. */
export const PERIODS = [1, 7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = 30;

/** Reads the period of the address; anything else falls back to 30 days. */
export function parsePeriod(search: URLSearchParams): Period {
  const days = Number(search.get('days'));
  return PERIODS.find((period) => period === days) ?? DEFAULT_PERIOD;
}
