import { createHash } from 'node:crypto';
import { type FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { publish } from '../../../platform/events/publish.ts';

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
  /** As `detectionTime` when absent. */
  readonly firstSeen?: string;
  readonly lastActivity?: string;
  /**
   * Other fields of the catalogue by key, such as `technology`; what is null or absent gets the
   * column's default.
   */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly labels?: readonly {
    readonly labelId: string;
    readonly groupId?: string;
    readonly ruleId?: string;
  }[];
  readonly findings?: readonly {
    readonly name: string;
    readonly severity: string;
    readonly cweId?: string | null;
    readonly cveId?: string | null;
  }[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly enumValues?: readonly string[] | null;
  }[];
}

const DAY_ONE = '2026-05-01T00:00:00.000Z';

/**
 * Writes endpoints with their hosts, APIs and roll-ups, as learning leaves them. Ids of hosts and
 * APIs are `uuidOf(companyId, host)`.
 */
export async function seedEndpoints(
  query: CompanyQuery,
  endpoints: readonly SeedEndpoint[],
): Promise<void> {
  const rows = endpoints.map((endpoint) => ({
    method: 'GET',
    authenticated: null,
    sensitive: false,
    riskScore: 0,
    requests: 1,
    detectionTime: DAY_ONE,
    lastActivity: DAY_ONE,
    firstSeen: endpoint.detectionTime ?? DAY_ONE,
    ...endpoint,
    hostId: uuidOf(query.companyId, endpoint.host),
  }));
  const values = [query.companyId, JSON.stringify(rows)];
  await query(
    `insert into inventory.hosts (company_id, id, name, detected_at, first_seen_at, last_activity_at)
     select $1, "hostId", host, min("detectionTime"), min("firstSeen"), max("lastActivity")
     from jsonb_to_recordset($2::jsonb) as row("hostId" uuid, host text, "detectionTime" timestamptz, "firstSeen" timestamptz, "lastActivity" timestamptz) group by 2, 3
     on conflict do nothing`,
    values,
  );
  await query(
    `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, first_seen_at, last_activity_at)
     select company_id, id, id, '/', name, detected_at, first_seen_at, last_activity_at from inventory.hosts where company_id = $1 on conflict do nothing`,
    [query.companyId],
  );
  await query(
    `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, authenticated, sensitive, risk_score, requests, detected_at, first_seen_at, last_activity_at)
     select $1, id, "hostId", "hostId", host, method, path, authenticated, sensitive, "riskScore", requests, "detectionTime", "firstSeen", "lastActivity"
     from jsonb_to_recordset($2::jsonb) as row(id uuid, "hostId" uuid, host text, method text, path text, authenticated boolean, sensitive boolean,
       "riskScore" double precision, requests bigint, "detectionTime" timestamptz, "firstSeen" timestamptz, "lastActivity" timestamptz)`,
    values,
  );
  await seedFields(query, endpoints);
  await seedChildren(query, endpoints);
  await rollUp(query);
  publish(query, { what: 'endpoint.added', ids: endpoints.map(({ id }) => id) });
}

const COLUMN_TYPES = {
  text: 'text',
  enum: 'text',
  number: 'double precision',
  date: 'timestamptz',
  boolean: 'boolean',
  set: 'text[]',
  items: 'text[]',
} as const;

/** SQL type of the column of an endpoint's own field. */
export const columnType = ({ type, elements }: FilterField): string =>
  type === 'set' && elements === 'integer' ? 'int[]' : COLUMN_TYPES[type];

async function seedFields(query: CompanyQuery, endpoints: readonly SeedEndpoint[]): Promise<void> {
  for (const { key, column, ...field } of INVENTORY_PAGE_FIELDS as readonly FilterField[]) {
    const rows = endpoints
      .filter(({ fields }) => (fields?.[key] ?? null) !== null)
      .map(({ id, fields }) => ({ id, value: fields?.[key] }));
    if (field.child !== undefined || rows.length === 0) continue;
    await query(
      `update inventory.endpoints e set ${column} = row.value from jsonb_to_recordset($2::jsonb) as row(id uuid, value ${columnType({ key, column, ...field })}) where e.company_id = $1 and e.id = row.id`,
      [query.companyId, JSON.stringify(rows)],
    );
  }
}

async function seedChildren(
  query: CompanyQuery,
  endpoints: readonly SeedEndpoint[],
): Promise<void> {
  const rowsOf = (key: 'labels' | 'findings' | 'parameters') =>
    JSON.stringify(
      endpoints.flatMap((endpoint) =>
        (endpoint[key] ?? []).map((row, index) => ({
          ...row,
          endpointId: endpoint.id,
          id: uuidOf(endpoint.id, key, index),
        })),
      ),
    );
  await query(
    `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
     select $1, "endpointId", "labelId", coalesce("groupId", "labelId"), coalesce("ruleId", '00000000-0000-0000-0000-000000000000')
     from jsonb_to_recordset($2::jsonb) as row("endpointId" uuid, "labelId" uuid, "groupId" uuid, "ruleId" uuid)`,
    [query.companyId, rowsOf('labels')],
  );
  await query(
    `insert into inventory.endpoint_findings (company_id, endpoint_id, name, severity, cwe_id, cve_id, found_at) select $1, "endpointId", name, severity, "cweId", "cveId", now()
     from jsonb_to_recordset($2::jsonb) as row("endpointId" uuid, name text, severity text, "cweId" text, "cveId" text)`,
    [query.companyId, rowsOf('findings')],
  );
  await query(
    `insert into inventory.parameters (company_id, endpoint_id, id, side, location, name, type, required, enum_values, occurrences, distinct_values, confidence, first_seen_at, last_seen_at)
     select $1, "endpointId", id, 'request', 'query', name, 'string', true, "enumValues", 1, 1, 1, now(), now()
     from jsonb_to_recordset($2::jsonb) as row("endpointId" uuid, id uuid, name text, "enumValues" text[])`,
    [query.companyId, rowsOf('parameters')],
  );
}

/** Brings the roll-ups of hosts and company to what the endpoints are. */
async function rollUp(query: CompanyQuery): Promise<void> {
  await query(
    `update inventory.hosts set endpoint_count = found.count, sensitive_count = found.sensitive, risk_score = found.risk, requests = found.requests, api_count = 1
     from (select host_id, count(*) as count, count(*) filter (where sensitive) as sensitive, max(risk_score) as risk, sum(requests) as requests from inventory.endpoints where company_id = $1 group by 1) found
     where company_id = $1 and id = found.host_id`,
    [query.companyId],
  );
  await query(
    `insert into inventory.company_counts (company_id, hosts, apis, endpoints, sensitive_endpoints, unauthenticated_endpoints)
     select $1, count(distinct host_id), count(distinct api_id), count(*), count(*) filter (where sensitive), count(*) filter (where not authenticated)
     from inventory.endpoints where company_id = $1
     on conflict (company_id) do update set hosts = excluded.hosts, apis = excluded.apis, endpoints = excluded.endpoints,
       sensitive_endpoints = excluded.sensitive_endpoints, unauthenticated_endpoints = excluded.unauthenticated_endpoints`,
    [query.companyId],
  );
}
