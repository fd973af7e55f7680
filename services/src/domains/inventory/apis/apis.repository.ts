import type { CompanyScope } from '../../../platform/database/database.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import type { ManagedApi } from './apis.schemas.ts';

const COLUMNS = `a.id, a.host_id as "hostId", h.name as "hostName", h.pattern as "hostPattern", a.base_path as "basePath", a.name, a.endpoint_count as "endpointCount", a.is_hidden as hidden,
  a.is_detected as "detectionEnabled", a.is_added as added, a.learning_mode as "learningMode", a.detected_at as "detectionTime", a.first_seen_at as "firstSeen", a.last_activity_at as "lastActivity"`;
const FROM = 'from apis a join hosts h on h.company_id = a.company_id and h.id = a.host_id';
const MATCHES =
  "($3 = '' or position(lower($3) in lower(a.name || ' ' || h.name || a.base_path)) > 0)";

/** By host, then base path. */
export const API_ORDER: readonly KeyColumn[] = [
  { expression: 'h.name', type: 'text' },
  { expression: 'a.base_path', type: 'text' },
  { expression: 'a.id', type: 'uuid' },
];

/**
 * APIs that are hidden, or that are not, of which name, host or base path hold what is searched.
 */
export async function apiPage(
  scope: CompanyScope,
  hidden: boolean,
  search: string,
  plan: PagePlan,
) {
  const values: unknown[] = [scope.companyId, hidden, search];
  const after = plan.where(values);
  const rows = await scope.query<ManagedApi>(
    `select ${COLUMNS}, ${plan.select} ${FROM} where a.company_id = $1 and a.is_hidden = $2 and ${MATCHES} and ${after} order by ${plan.orderBy} limit ${plan.limit}`,
    values,
  );
  return plan.page(rows);
}

export async function countApis(
  scope: CompanyScope,
  hidden: boolean,
  search: string,
): Promise<number> {
  const [row] = await scope.query<{ count: number }>(
    `select count(*) ${FROM} where a.company_id = $1 and a.is_hidden = $2 and ${MATCHES}`,
    [scope.companyId, hidden, search],
  );
  return row?.count ?? 0;
}

export const managedApis = (scope: CompanyScope, ids: readonly string[]): Promise<ManagedApi[]> =>
  scope.query<ManagedApi>(
    `select ${COLUMNS} ${FROM} where a.company_id = $1 and a.id = any($2::uuid[])`,
    [scope.companyId, ids],
  );

/** Every host of the company with its number of endpoints. */
export const hostNames = (
  scope: Pick<CompanyScope, 'query' | 'companyId'>,
): Promise<{ id: string; name: string; endpoints: number }[]> =>
  scope.query(
    'select id, name, endpoint_count as endpoints from hosts where company_id = $1 order by name',
    [scope.companyId],
  );

/** Ids of endpoints of hosts, at most so many. */
export async function endpointsOfHosts(
  { query, companyId }: CompanyScope,
  hostIds: readonly string[],
  atMost: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    'select id from inventory.endpoints where company_id = $1 and host_id = any($2::uuid[]) limit $3',
    [companyId, hostIds, atMost],
  );
  return rows.map(({ id }) => id);
}
