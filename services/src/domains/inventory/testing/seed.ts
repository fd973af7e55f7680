import { createHash } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';

/** For tests only. A stable uuid from words. */
export function uuidOf(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An endpoint to seed; what is absent gets a plain value. */
export interface SeedEndpoint {
  readonly id: string;
  readonly host: string;
  readonly method?: string;
  readonly path: string;
  readonly authenticated?: boolean | null;
  readonly sensitive?: boolean;
  readonly riskScore?: number;
  readonly requests?: number;
  readonly detectionTime?: string;
  readonly lastActivity?: string;
}

const DAY_ONE = '2026-05-01T00:00:00.000Z';

/** Writes endpoints with their hosts, APIs and roll-ups, as learning leaves them. Ids of hosts and APIs are `uuidOf(companyId, host)`. */
export async function seedEndpoints(query: Query, companyId: string, endpoints: readonly SeedEndpoint[]): Promise<void> {
  const rows = endpoints.map((endpoint) => ({ method: 'GET', authenticated: null, sensitive: false, riskScore: 0, requests: 1, detectionTime: DAY_ONE, lastActivity: DAY_ONE, ...endpoint, hostId: uuidOf(companyId, endpoint.host) }));
  const values = [companyId, JSON.stringify(rows)];
  await query(
    `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at)
     select $1, "hostId", host, min("detectionTime"), max("lastActivity")
     from jsonb_to_recordset($2::jsonb) as row("hostId" uuid, host text, "detectionTime" timestamptz, "lastActivity" timestamptz) group by 2, 3
     on conflict do nothing`,
    values,
  );
  await query(
    `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at)
     select company_id, id, id, '/', name, detected_at, last_activity_at from inventory.hosts where company_id = $1 on conflict do nothing`,
    [companyId],
  );
  await query(
    `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, authenticated, sensitive, risk_score, requests, detected_at, last_activity_at)
     select $1, id, "hostId", "hostId", host, method, path, authenticated, sensitive, "riskScore", requests, "detectionTime", "lastActivity"
     from jsonb_to_recordset($2::jsonb) as row(id uuid, "hostId" uuid, host text, method text, path text, authenticated boolean, sensitive boolean,
       "riskScore" double precision, requests bigint, "detectionTime" timestamptz, "lastActivity" timestamptz)`,
    values,
  );
  await rollUp(query, companyId);
}

/** Brings the roll-ups of hosts and company to what the endpoints are. */
export async function rollUp(query: Query, companyId: string): Promise<void> {
  await query(
    `update inventory.hosts set endpoint_count = found.count, risk_score = found.risk, requests = found.requests, api_count = 1
     from (select host_id, count(*) as count, max(risk_score) as risk, sum(requests) as requests from inventory.endpoints where company_id = $1 group by 1) found
     where company_id = $1 and id = found.host_id`,
    [companyId],
  );
  await query(
    `insert into inventory.company_counts (company_id, hosts, apis, endpoints, sensitive_endpoints, unauthenticated_endpoints)
     select $1, count(distinct host_id), count(distinct api_id), count(*), count(*) filter (where sensitive), count(*) filter (where not authenticated)
     from inventory.endpoints where company_id = $1
     on conflict (company_id) do update set hosts = excluded.hosts, apis = excluded.apis, endpoints = excluded.endpoints,
       sensitive_endpoints = excluded.sensitive_endpoints, unauthenticated_endpoints = excluded.unauthenticated_endpoints`,
    [companyId],
  );
}
