import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { listOf } from './changeConditions.ts';
import { conditionsOf, mapConditions } from '../filter/conditions.ts';
import { withCurrentEndpoints } from '../filter/endpointFilters.client.ts';

const WITH_HOST_IDS = statement('select id from hosts where company_id = $1 and name ilike $2', {
  id: 'uuid',
});

/**
 * A filter by ids: those of hosts in place of their names, and those that ids of merged endpoints
 * lead to.
 */
export const withTodaysIds = async (
  scope: CompanyScope,
  filter: Filter | null,
): Promise<Filter | null> =>
  withCurrentEndpoints(scope, await withHostIds(scope, filter), 'endpoint');

/**
 * A filter whose conditions on names of hosts are conditions on hosts: a name is looked up once,
 * not for each row.
 */
async function withHostIds(
  { query, companyId }: Pick<CompanyScope, 'query' | 'companyId'>,
  filter: Filter | null,
): Promise<Filter | null> {
  const nodes = filter === null ? [] : 'all' in filter ? filter.all : [filter];
  const named = conditionsOf(nodes).filter(({ field }) => field === 'host');
  if (named.length === 0) return filter;
  const found = new Map<FilterCondition, string[]>();
  for (const condition of named) {
    const pattern = `%${(listOf(condition)[0] ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const rows = await query(WITH_HOST_IDS, [companyId, pattern]);
    found.set(
      condition,
      rows.map(({ id }) => id),
    );
  }
  const all = mapConditions(nodes, (condition) => {
    const value = found.get(condition);
    if (value === undefined) return condition;
    return { field: 'hostId', op: condition.op === 'contains' ? 'is' : 'isNot', value };
  });
  return { all };
}
