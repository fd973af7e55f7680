import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
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

const API = {
  id: 'uuid',
  hostId: 'uuid',
  hostName: 'text',
  hostPattern: 'text?',
  basePath: 'text',
  name: 'text',
  endpointCount: 'int4',
  hidden: 'bool',
  detectionEnabled: 'bool',
  added: 'bool',
  learningMode: as<ManagedApi['learningMode']>('text?'),
  detectionTime: 'timestamptz',
  firstSeen: 'timestamptz',
  lastActivity: 'timestamptz',
} as const;

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
  const rows = await scope.query(
    {
      sql: `select ${COLUMNS}, ${plan.select} ${FROM}
        where a.company_id = $1 and a.is_hidden = $2 and ${MATCHES} and ${after}
        order by ${plan.orderBy} limit ${plan.limit}`,
      columns: { ...API, ...plan.keyColumns },
    },
    values,
  );
  return plan.page(rows);
}

const COUNT_APIS = statement(
  `select count(*) ${FROM} where a.company_id = $1 and a.is_hidden = $2 and ${MATCHES}`,
  { count: 'int8' },
);

export async function countApis(
  scope: CompanyScope,
  hidden: boolean,
  search: string,
): Promise<number> {
  const [row] = await scope.query(COUNT_APIS, [scope.companyId, hidden, search]);
  return row?.count ?? 0;
}

const MANAGED_APIS = statement(
  `select ${COLUMNS} ${FROM} where a.company_id = $1 and a.id = any($2::uuid[])`,
  API,
);

export const managedApis = (scope: CompanyScope, ids: readonly string[]): Promise<ManagedApi[]> =>
  scope.query(MANAGED_APIS, [scope.companyId, ids]);

const HOST_NAMES = statement(
  'select id, name, endpoint_count as endpoints from hosts where company_id = $1 order by name',
  { id: 'uuid', name: 'text', endpoints: 'int4' },
);

/** Every host of the company with its number of endpoints. */
export const hostNames = (
  scope: Pick<CompanyScope, 'query' | 'companyId'>,
): Promise<{ id: string; name: string; endpoints: number }[]> =>
  scope.query(HOST_NAMES, [scope.companyId]);

const ENDPOINTS_OF_HOSTS = statement(
  'select id from inventory.endpoints where company_id = $1 and host_id = any($2::uuid[]) limit $3',
  { id: 'uuid' },
);

/** Ids of endpoints of hosts, at most so many. */
export async function endpointsOfHosts(
  { query, companyId }: CompanyScope,
  hostIds: readonly string[],
  atMost: number,
): Promise<string[]> {
  const rows = await query(ENDPOINTS_OF_HOSTS, [companyId, hostIds, atMost]);
  return rows.map(({ id }) => id);
}

const OWN_HOSTS = statement(
  'select id, name from inventory.hosts where company_id = $1 and pattern is null order by name limit $2',
  { id: 'uuid', name: 'text' },
);

/** Hosts that are one host each, at most so many. */
export const ownHosts = (
  { query, companyId }: CompanyScope,
  atMost: number,
): Promise<{ id: string; name: string }[]> => query(OWN_HOSTS, [companyId, atMost]);

const OPERATIONS_OF_HOSTS = statement(
  `select h.id, coalesce(array_agg(e.method || ' ' || e.path) filter (where e.path is not null), '{}') as operations
  from unnest($2::uuid[]) h (id)
  left join lateral (
    select method, path from inventory.endpoints where company_id = $1 and host_id = h.id limit $3
  ) e on true
  group by h.id`,
  { id: 'uuid', operations: 'text[]' },
);

/** Method and template of endpoints of hosts, at most so many of each host. */
export const operationsOfHosts = (
  { query, companyId }: CompanyScope,
  hostIds: readonly string[],
  atMost: number,
): Promise<{ id: string; operations: string[] }[]> =>
  query(OPERATIONS_OF_HOSTS, [companyId, hostIds, atMost]);

const API_OF_HOST = statement(
  `select distinct on (host_id) host_id as "hostId", id from inventory.apis
  where company_id = $1 and host_id = any($2::uuid[]) order by host_id, endpoint_count desc, id`,
  { hostId: 'uuid', id: 'uuid' },
);

/** The largest API of each host. */
export const apisOfHosts = (
  { query, companyId }: CompanyScope,
  hostIds: readonly string[],
): Promise<{ hostId: string; id: string }[]> => query(API_OF_HOST, [companyId, hostIds]);
