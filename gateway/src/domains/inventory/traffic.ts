import { badInput } from '../../platform/upstream/errors.ts';

/** Traffic of an endpoint that had none. */
export const EMPTY_TRAFFIC = { id: '', requests: 0, errors: 0, points: [] };

/** Days of a `TrafficWindow`. */
export const daysOf = (window: 'DAYS_1' | 'DAYS_7' | 'DAYS_30'): number => Number(window.slice('DAYS_'.length));

/** Days of a company's traffic graph. Throws badInput outside 1 to 30. */
export function windowOf(days: number): number {
  if (days < 1 || days > 30) throw badInput('days must be between 1 and 30.', 'days');
  return days;
}
