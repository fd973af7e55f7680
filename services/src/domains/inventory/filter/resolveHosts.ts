import type { FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS, type FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { Conditions, conditionsOf, isCondition, mapConditions } from './conditions.ts';

/** Host conditions asked of `hosts`. */
const HOST_FIELDS: readonly FilterField[] = INVENTORY_FIELDS.filter(
  ({ key }) => key === 'host',
).map((field) => ({ ...field, column: 'name' }));

/** More names than this are not spelled out in a statement. */
const MOST_NAMES = 2000;

export interface ResolvedHosts {
  readonly nodes: readonly FilterNode[];
  /**
   * Endpoints on the hosts that the conditions leave, by the roll-ups; null when no condition
   * limits the hosts.
   */
  readonly endpoints: number | null;
}

interface Matching {
  readonly names: readonly string[];
  readonly endpoints: number;
}

async function matchingHosts(
  scope: Scope,
  companyId: string,
  value: FilterCondition['value'],
): Promise<Matching | null> {
  const where = new Conditions([companyId, MOST_NAMES + 1]);
  const rows = await scope.query<{ name: string; endpoints: number }>(
    `select name, endpoint_count as endpoints from hosts
     where company_id = $1 and ${where.all([{ field: 'host', op: 'contains', value }], 'hosts', HOST_FIELDS)} limit $2`,
    where.values,
  );
  if (rows.length > MOST_NAMES) return null;
  return {
    names: rows.map(({ name }) => name),
    endpoints: rows.reduce((sum, row) => sum + row.endpoints, 0),
  };
}

/**
 * Replaces searches within host names by the names that match: hosts are few and a name is looked
 * up in an index, while a search within the endpoints' rows reads them all (850 ms at 1,000,000).
 */
export async function resolveHosts(
  scope: Scope,
  companyId: string,
  nodes: readonly FilterNode[],
): Promise<ResolvedHosts> {
  const searches = conditionsOf(nodes).filter(({ field }) => field === 'host');
  if (searches.length === 0) return { nodes, endpoints: null };
  const found = new Map<FilterCondition['value'], Matching | null>();
  for (const { value } of searches)
    if (!found.has(value)) found.set(value, await matchingHosts(scope, companyId, value));
  const limits = nodes.filter(
    (node) => isCondition(node) && node.field === 'host' && node.op === 'contains',
  );
  const sizes = limits.flatMap((node) =>
    isCondition(node) ? [found.get(node.value)?.endpoints ?? Infinity] : [],
  );
  return {
    nodes: mapConditions(nodes, (condition) => {
      const matching = condition.field === 'host' ? found.get(condition.value) : undefined;
      if (!matching) return condition;
      return {
        field: 'hostNames',
        op: condition.op === 'contains' ? 'is' : 'isNot',
        value: matching.names,
      };
    }),
    endpoints: sizes.length === 0 ? null : Math.min(...sizes),
  };
}
