import { GAP_STATUS_RULES, GAP_STATUSES } from '@palisade/vocabulary/gapStatuses.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { tellManyGaps } from '../gaps/gapEvents.ts';

const TURNED_OFF = GAP_STATUSES.filter((status) => GAP_STATUS_RULES[status].isTurnedOff);

/** Deactivates the gaps of a policy that is turned off; what people decided for good stays. */
export async function turnOff(query: CompanyQuery, policyId: string): Promise<void> {
  const changed = await query(
    `update posture.gaps set status_before = status, status = 'deactivated', updated_at = now()
      where company_id = $1 and policy_id = $2 and status = any($3)
      returning id`,
    [query.companyId, policyId, TURNED_OFF],
  );
  if (changed.length > 0) await tellManyGaps(query);
}

/**
 * Gives gaps of a policy that is turned on again their status back; evaluating all endpoints follows.
 */
export async function turnOn(query: CompanyQuery, policyId: string): Promise<void> {
  const changed = await query(
    `update posture.gaps set status = coalesce(status_before, 'open'), status_before = null,
        updated_at = now() where company_id = $1 and policy_id = $2 and status = 'deactivated'
        returning id`,
    [query.companyId, policyId],
  );
  if (changed.length > 0) await tellManyGaps(query);
}
