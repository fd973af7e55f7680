import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { HostState } from '../state/hostState.ts';
import type { RollUp } from '../state/rollUp.ts';

export interface HostToWrite {
  readonly host: HostState;
  readonly rollUp: RollUp;
}

const time = (at: number) => new Date(at).toISOString();

/** Writes the hosts with their roll-ups. */
export async function writeHosts(
  query: CompanyQuery,
  hosts: readonly HostToWrite[],
): Promise<void> {
  if (hosts.length === 0) return;
  const records = hosts.map(({ host, rollUp }) => ({
    id: host.id,
    name: host.name,
    pattern: host.pattern,
    is_external: rollUp.isExternal,
    detected_at: time(host.detectedAt),
    first_seen_at: time(host.firstSeenAt),
    last_activity_at: time(host.lastActivityAt),
    endpoint_count: rollUp.endpoints,
    api_count: rollUp.apis,
    sensitive_count: rollUp.sensitive,
    risk_score: rollUp.riskScore,
    requests: host.requests,
  }));
  await query(
    `insert into inventory.hosts as h (company_id, id, name, pattern, is_external, detected_at,
        first_seen_at, last_activity_at, endpoint_count, api_count, sensitive_count,
        risk_score, requests)
     select $1::uuid, * from json_to_recordset($2::json) as n (id uuid, name text, pattern text,
         is_external boolean, detected_at timestamptz, first_seen_at timestamptz,
         last_activity_at timestamptz,
       endpoint_count int, api_count int, sensitive_count int, risk_score numeric, requests bigint)
     on conflict (company_id, id) do update
       set name = excluded.name, pattern = excluded.pattern, is_external = excluded.is_external,
         detected_at = excluded.detected_at, first_seen_at = excluded.first_seen_at,
         last_activity_at = excluded.last_activity_at,
       endpoint_count = excluded.endpoint_count, api_count = excluded.api_count,
           sensitive_count = excluded.sensitive_count, risk_score = excluded.risk_score,
           requests = excluded.requests, revision = h.revision + 1`,
    [query.companyId, JSON.stringify(records)],
  );
}

/** Writes the APIs of these hosts. */
export async function writeApis(query: CompanyQuery, hosts: readonly HostState[]): Promise<void> {
  const records = hosts.flatMap((host) =>
    [...host.apis.values()]
      .filter(({ endpointCount, isAdded }) => endpointCount > 0 || isAdded)
      .map((api) => ({
        id: api.id,
        host_id: host.id,
        base_path: api.basePath,
        name: api.name,
        detected_at: time(api.detectedAt),
        first_seen_at: time(api.firstSeenAt),
        last_activity_at: time(api.lastActivityAt),
        endpoint_count: api.endpointCount,
        is_hidden: api.isHidden,
        is_detected: api.isDetected,
        is_added: api.isAdded,
        learning_mode: api.learningMode,
      })),
  );
  if (records.length === 0) return;
  await query(
    `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at,
        first_seen_at, last_activity_at, endpoint_count, is_hidden, is_detected, is_added,
        learning_mode)
     select $1::uuid, * from json_to_recordset($2::json) as n (id uuid, host_id uuid,
         base_path text, name text, detected_at timestamptz, first_seen_at timestamptz,
         last_activity_at timestamptz, endpoint_count int,
       is_hidden boolean, is_detected boolean, is_added boolean, learning_mode text)
     on conflict (company_id, id) do update
       set host_id = excluded.host_id, name = excluded.name, detected_at = excluded.detected_at,
         first_seen_at = excluded.first_seen_at, last_activity_at = excluded.last_activity_at,
       endpoint_count = excluded.endpoint_count, is_hidden = excluded.is_hidden,
           is_detected = excluded.is_detected, is_added = excluded.is_added,
           learning_mode = excluded.learning_mode`,
    [query.companyId, JSON.stringify(records)],
  );
}

/** Deletes APIs whose endpoints all moved to others. */
export async function deleteEmptyApis(
  query: CompanyQuery,
  hosts: readonly HostState[],
): Promise<void> {
  const ids = hosts.flatMap((host) =>
    [...host.apis.values()]
      .filter(({ endpointCount, isNew, isAdded }) => endpointCount === 0 && !isNew && !isAdded)
      .map(({ id }) => id),
  );
  if (ids.length > 0)
    await query('delete from inventory.apis where company_id = $1 and id = any($2::uuid[])', [
      query.companyId,
      ids,
    ]);
}

/** Adds to the company's counts what the roll-ups of its hosts changed by. */
export async function addToCompanyCounts(
  query: CompanyQuery,
  hosts: readonly HostToWrite[],
): Promise<void> {
  const sum = (key: 'hosts' | 'apis' | 'endpoints' | 'sensitive' | 'unauthenticated') =>
    hosts.reduce((total, { host, rollUp }) => total + rollUp[key] - host.written[key], 0);
  const change = [
    sum('hosts'),
    sum('apis'),
    sum('endpoints'),
    sum('sensitive'),
    sum('unauthenticated'),
  ];
  if (change.every((count) => count === 0)) return;
  await query(
    `insert into inventory.company_counts as c (company_id, hosts, apis, endpoints,
        sensitive_endpoints, unauthenticated_endpoints) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id) do update
       set hosts = c.hosts + excluded.hosts, apis = c.apis + excluded.apis,
         endpoints = c.endpoints + excluded.endpoints,
       sensitive_endpoints = c.sensitive_endpoints + excluded.sensitive_endpoints,
           unauthenticated_endpoints = c.unauthenticated_endpoints + excluded.unauthenticated_endpoints`,
    [query.companyId, ...change],
  );
}
