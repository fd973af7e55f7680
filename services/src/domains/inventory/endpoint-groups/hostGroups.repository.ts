import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import { Conditions, conditionsOf } from '../filter/conditions.ts';
import { allConditions, selectEndpoints } from '../filter/selection.ts';
import { HOST_COLUMNS } from '../hosts/hosts.repository.ts';
import type { Host } from '../hosts/hosts.schemas.ts';

/** By highest risk, then name. The risk is negated so that all keys run in one direction. */
export const GROUP_ORDER: readonly KeyColumn[] = [
  { expression: '-risk', type: 'double precision' },
  { expression: 'name', type: 'text' },
  { expression: 'id', type: 'uuid' },
];

interface GroupRow extends Host {
  groupCount: number;
  groupRisk: number;
  groupRequests: number;
}

const HOST_FIELDS = INVENTORY_FIELDS.filter(({ key }) => key === 'host').map((field) => ({
  ...field,
  column: 'name',
}));

/**
 * Groups as a table (the host's columns, count, risk, total). Filters on the host alone, or none,
 * are answered by the hosts' roll-ups; the highest risk, which a host's own score is not, is the
 * end of one index range a host.
 */
async function groups(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
  where: Conditions,
): Promise<string> {
  const company = where.value(scope.companyId);
  if (conditionsOf(nodes).every(({ field }) => field === 'host')) {
    return `select hosts.*, endpoint_count as count, highest.risk, requests as total from hosts cross join lateral (
        select risk_score as risk from inventory.endpoints where company_id = hosts.company_id and host = hosts.name order by risk_score desc limit 1
      ) highest where company_id = ${company} and endpoint_count > 0 and ${where.all(nodes, 'hosts', HOST_FIELDS)}`;
  }
  const selection = await selectEndpoints(scope, scope.companyId, nodes);
  return `select hosts.*, matching.count, matching.risk, matching.total from hosts join (
      select host_id, count(*) as count, max(risk_score) as risk, sum(requests) as total from inventory.endpoints
      where ${allConditions(selection, where)} group by host_id
    ) matching on matching.host_id = hosts.id where hosts.company_id = ${company}`;
}

/** One page of the hosts whose endpoints match. */
export async function hostGroupPage(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
  plan: PagePlan,
) {
  const where = new Conditions([]);
  const found = await groups(scope, nodes, where);
  const after = plan.where(where.values);
  const rows = await scope.query<GroupRow>(
    `select ${HOST_COLUMNS}, count as "groupCount", risk as "groupRisk", total as "groupRequests", ${plan.select}
     from (${found}) found where ${after} order by ${plan.orderBy} limit ${plan.limit}`,
    where.values,
  );
  const { items, hasNextPage } = plan.page(rows);
  return {
    items: items.map(({ cursor, groupCount, groupRisk, groupRequests, ...host }) => ({
      cursor,
      key: host.id,
      host,
      labelId: null,
      endpointCount: groupCount,
      riskScore: groupRisk,
      requests: groupRequests,
    })),
    hasNextPage,
  };
}

/** How many hosts have endpoints that match. */
export async function countHostGroups(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
): Promise<number> {
  const where = new Conditions([]);
  const found = await groups(scope, nodes, where);
  const [row] = await scope.query<{ count: number }>(
    `select count(*) from (${found}) found`,
    where.values,
  );
  return row?.count ?? 0;
}
