import type { Period } from './overviewParams.ts';

/** Writes the period into a copy of the query. */
export function withPeriod(search: URLSearchParams, period: Period): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('days', String(period));
  return next;
}
