import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import type { Query } from '../../../platform/database/database.ts';
import { Conditions } from '../filter/conditions.ts';

/** Endpoints that the filter of a policy keeps now, riskiest first, asked of the tables; the same ones as judging finds in memory. */
export async function endpointsMatching(
  query: Query,
  companyId: string,
  filter: Filter,
): Promise<string[]> {
  const where = new Conditions([companyId]);
  const text = where.all([filter], 'endpoints', POLICY_FIELDS);
  return (
    await query<{ id: string }>(
      `select id from inventory.endpoints where company_id = $1 and ${text} order by risk_score desc, id desc`,
      where.values,
    )
  ).map(({ id }) => id);
}
