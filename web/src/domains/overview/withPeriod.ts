import { DEFAULT_PERIOD, type Period } from './overviewParams.ts';

/** Writes the period into a copy of the query; the default is absent. */
export function withPeriod(search: URLSearchParams, days: Period): URLSearchParams {
  const next = new URLSearchParams(search);
  if (days === DEFAULT_PERIOD) next.delete('days');
  else next.set('days', String(days));
  return next;
}
