import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const RESOLVE_ALIASES = statement(
  `with recursive chain as (
       select old_id, endpoint_id, 1 as step from inventory.endpoint_aliases where company_id = $1 and old_id = any($2)
       union all
       select chain.old_id, next.endpoint_id, step + 1 from chain
       join inventory.endpoint_aliases next on next.company_id = $1 and next.old_id = chain.endpoint_id where step < 16
     )
     select distinct on (old_id) old_id as "oldId", endpoint_id as id from chain order by old_id, step desc`,
  { oldId: 'uuid', id: 'uuid' },
);

/**
 * Where ids that are not endpoints any more lead: old id → the endpoint it was merged into at last.
 * Ids without an alias are absent. Chains are followed 16 steps, far more than repeated merges
 * make.
 */
export async function resolveAliases(
  scope: Pick<CompanyScope, 'query' | 'companyId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.query(RESOLVE_ALIASES, [scope.companyId, ids]);
  return new Map(rows.map(({ oldId, id }) => [oldId, id]));
}
