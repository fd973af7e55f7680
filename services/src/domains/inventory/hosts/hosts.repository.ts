import type { CompanyScope } from '../../../platform/database/database.ts';
import type { PagePlan } from '../../../platform/keyset.ts';
import type { Api, Host } from './hosts.schemas.ts';

/** Select list that makes rows of `hosts` the `Host` of the schemas. */
export const HOST_COLUMNS = `id, name, is_external as "isExternal", endpoint_count as "endpointCount", api_count as "apiCount",
  sensitive_count as "sensitiveCount", risk_score as "riskScore", requests, detected_at as "detectionTime", first_seen_at as "firstSeen", last_activity_at as "lastActivity", host_samples as "hostSamples"`;

const API_COLUMNS = `id, host_id as "hostId", base_path as "basePath", name, endpoint_count as "endpointCount",
  detected_at as "detectionTime", first_seen_at as "firstSeen", last_activity_at as "lastActivity"`;

export function hostsById(scope: CompanyScope, ids: readonly string[]): Promise<Host[]> {
  return scope.query<Host>(
    `select ${HOST_COLUMNS} from hosts where company_id = $1 and id = any($2)`,
    [scope.companyId, ids],
  );
}

export function apisById(scope: CompanyScope, ids: readonly string[]): Promise<Api[]> {
  return scope.query<Api>(
    `select ${API_COLUMNS} from apis where company_id = $1 and id = any($2)`,
    [scope.companyId, ids],
  );
}

/** A company has thousands of hosts at most: they are compared as they are read. */
const MATCHES = "($2 = '' or position(lower($2) in lower(name)) > 0)";

/** Hosts with what is searched in their names. */
export async function hostPage(scope: CompanyScope, search: string, plan: PagePlan) {
  const values: unknown[] = [scope.companyId, search];
  const after = plan.where(values);
  return plan.page(
    await scope.query<Host>(
      `select ${HOST_COLUMNS}, ${plan.select} from hosts where company_id = $1 and ${MATCHES} and ${after} order by ${plan.orderBy} limit ${plan.limit}`,
      values,
    ),
  );
}

/** Number of hosts with what is searched in their names; of all from the company's roll-up. */
export async function countHosts(scope: CompanyScope, search: string): Promise<number> {
  if (search !== '') {
    const [found] = await scope.query<{ count: number }>(
      `select count(*) from hosts where company_id = $1 and ${MATCHES}`,
      [scope.companyId, search],
    );
    return found?.count ?? 0;
  }
  const [row] = await scope.query<{ hosts: number }>(
    'select hosts from company_counts where company_id = $1',
    [scope.companyId],
  );
  return row?.hosts ?? 0;
}
