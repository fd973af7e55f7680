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

export async function hostPage(scope: CompanyScope, plan: PagePlan) {
  const values: unknown[] = [scope.companyId];
  const after = plan.where(values);
  return plan.page(
    await scope.query<Host>(
      `select ${HOST_COLUMNS}, ${plan.select} from hosts where company_id = $1 and ${after} order by ${plan.orderBy} limit ${plan.limit}`,
      values,
    ),
  );
}

/** Number of hosts, from the company's roll-up. */
export async function countHosts(scope: CompanyScope): Promise<number> {
  const [row] = await scope.query<{ hosts: number }>(
    'select hosts from company_counts where company_id = $1',
    [scope.companyId],
  );
  return row?.hosts ?? 0;
}
