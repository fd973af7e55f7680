import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { PagePlan } from '../../../platform/keyset.ts';
import type { Api, Host } from './hosts.schemas.ts';

/** Select list that makes rows of `hosts` the `Host` of the schemas. */
export const HOST_COLUMNS = `id, name, is_external as "isExternal", endpoint_count as "endpointCount", api_count as "apiCount",
  sensitive_count as "sensitiveCount", risk_score as "riskScore", requests, detected_at as "detectionTime", first_seen_at as "firstSeen", last_activity_at as "lastActivity", host_samples as "hostSamples"`;

const API_COLUMNS = `id, host_id as "hostId", base_path as "basePath", name, endpoint_count as "endpointCount",
  detected_at as "detectionTime", first_seen_at as "firstSeen", last_activity_at as "lastActivity"`;

/** The columns of `HOST_COLUMNS`. */
export const HOST = {
  id: 'uuid',
  name: 'text',
  isExternal: 'bool?',
  endpointCount: 'int4',
  apiCount: 'int4',
  sensitiveCount: 'int4',
  riskScore: 'float8',
  requests: 'int8',
  detectionTime: 'timestamptz',
  firstSeen: 'timestamptz',
  lastActivity: 'timestamptz',
  hostSamples: 'text[]',
} as const;

const HOSTS_BY_ID = statement(
  `select ${HOST_COLUMNS} from hosts where company_id = $1 and id = any($2)`,
  HOST,
);

export function hostsById(scope: CompanyScope, ids: readonly string[]): Promise<Host[]> {
  return scope.query(HOSTS_BY_ID, [scope.companyId, ids]);
}

const APIS_BY_ID = statement(
  `select ${API_COLUMNS} from apis where company_id = $1 and id = any($2)`,
  {
    id: 'uuid',
    hostId: 'uuid',
    basePath: 'text',
    name: 'text',
    endpointCount: 'int4',
    detectionTime: 'timestamptz',
    firstSeen: 'timestamptz',
    lastActivity: 'timestamptz',
  },
);

export function apisById(scope: CompanyScope, ids: readonly string[]): Promise<Api[]> {
  return scope.query(APIS_BY_ID, [scope.companyId, ids]);
}

/** A company has thousands of hosts at most: they are compared as they are read. */
const MATCHES = "($2 = '' or position(lower($2) in lower(name)) > 0)";

/** Hosts with what is searched in their names. */
export async function hostPage(scope: CompanyScope, search: string, plan: PagePlan) {
  const values: unknown[] = [scope.companyId, search];
  const after = plan.where(values);
  return plan.page(
    await scope.query(
      {
        sql: `select ${HOST_COLUMNS}, ${plan.select} from hosts
          where company_id = $1 and ${MATCHES} and ${after}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...HOST, ...plan.keyColumns },
      },
      values,
    ),
  );
}

const COUNT_HOSTS = statement('select hosts from company_counts where company_id = $1', {
  hosts: 'int4',
});

const COUNT_FOUND = statement(
  `select count(*) as count from hosts where company_id = $1 and ${MATCHES}`,
  { count: 'int8' },
);

/** Number of hosts with what is searched in their names; of all from the company's roll-up. */
export async function countHosts(scope: CompanyScope, search: string): Promise<number> {
  if (search !== '') {
    const [found] = await scope.query(COUNT_FOUND, [scope.companyId, search]);
    return found?.count ?? 0;
  }
  const [row] = await scope.query(COUNT_HOSTS, [scope.companyId]);
  return row?.hosts ?? 0;
}
