import { type Action, type Feature, type Permission } from '@palisade/vocabulary/permissions.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Caller } from '../caller.ts';

/**
 * Nobody gives what they do not hold: who administers the organization holds all of it; a system
 * user holds what their roles say in each of the companies where it is given.
 * @throws Problem forbidden, naming the first permission that is missing
 */
export function needHeld(
  caller: Caller,
  permissions: readonly Permission[],
  companyId: string,
  givenIn: readonly string[] = [],
): void {
  if (caller.administers(companyId)) return;
  const missing = permissions.find((permission) => {
    const [feature, action] = permission.split(':') as [Feature, Action]; // A permission is `feature:action`.
    return [companyId, ...givenIn].some((id) => !caller.can(id, feature, action));
  });
  if (missing !== undefined)
    throw new Problem('forbidden', `You cannot give what you may not do yourself: ${missing}.`, {
      field: 'permissions',
    });
}
