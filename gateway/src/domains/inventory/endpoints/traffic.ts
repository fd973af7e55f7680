import type { TrafficWindow } from '../../../generated/resolvers.ts';
import { badInput } from '../../../platform/upstream/errors.ts';
import type { Days, EndpointDays } from '../inventory.client.ts';

/** Traffic of an endpoint that had none. */
export const EMPTY_TRAFFIC = { id: '', requests: 0, errors: 0, points: [] };

const DAYS = { DAYS_1: 1, DAYS_2: 2, DAYS_7: 7, DAYS_30: 30 } as const satisfies Record<
  TrafficWindow,
  EndpointDays
>;
/** Days of a `TrafficWindow`. */
export const daysOf = (window: TrafficWindow): EndpointDays => DAYS[window];

const WINDOWS = [1, 7, 30, 90] as const satisfies readonly Days[];

/**
 * Window of a company's traffic graph, null being all time. Throws badInput for a window there is
 * not.
 */
export function windowOf(days: number | null | undefined): Days {
  if (days === null || days === undefined) return 'all';
  const known = WINDOWS.find((window) => window === days);
  if (known === undefined) throw badInput(`days must be one of ${WINDOWS.join(', ')}.`, 'days');
  return known;
}
