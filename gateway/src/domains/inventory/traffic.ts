import { badInput } from '../../platform/upstream/errors.ts';

/** Traffic of an endpoint that had none. */
export const EMPTY_TRAFFIC = { id: '', requests: 0, errors: 0, points: [] };

/** Days of a `TrafficWindow`. */
export const daysOf = (window: 'DAYS_1' | 'DAYS_7' | 'DAYS_30'): number => Number(window.slice('DAYS_'.length));

const WINDOWS: readonly number[] = [1, 7, 30, 90];

/** Days of a company's traffic graph. Throws badInput for a window there is not. */
export function windowOf(days: number): number {
  if (!WINDOWS.includes(days)) throw badInput(`days must be one of ${WINDOWS.join(', ')}.`, 'days');
  return days;
}
