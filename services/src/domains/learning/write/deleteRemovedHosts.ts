import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { HostState } from '../state/hostState.ts';

/**
 * Deletes the rows of hosts that became one with others; their endpoints and APIs have moved
 * already.
 */
export async function deleteRemovedHosts(
  query: CompanyQuery,
  removed: readonly HostState[],
): Promise<void> {
  const ids = removed.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (ids.length === 0) return;
  for (const [table, column] of [
    ['apis', 'host_id'],
    ['host_models', 'host_id'],
    ['hosts', 'id'],
  ] as const) {
    await query(
      `delete from inventory.${table} where company_id = $1 and ${column} = any($2::uuid[])`,
      [query.companyId, ids],
    );
  }
}
