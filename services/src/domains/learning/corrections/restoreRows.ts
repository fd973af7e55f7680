import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import { BY_HAND } from '../../inventory/labelling/attachedLabels.client.ts';
import { type LabelsLeft, labelsLeft } from '../../labels/labelsLeft.client.ts';
import { recountLabelTraffic } from '../write/writeLabelTraffic.ts';

/** What is kept of an endpoint that a merge changed. */
export interface KeptEndpoint {
  readonly id: string;
  readonly became: string;
  readonly requests: number;
  readonly errors: number;
}

const KEPT_ENDPOINTS = statement(
  `select endpoint_id as id, became, (endpoint ->> 'requests')::bigint as requests,
      (endpoint ->> 'errors')::bigint as errors
     from inventory.correction_endpoints where company_id = $1 and correction_id = $2 order by endpoint_id`,
  { id: 'uuid', became: 'uuid', requests: 'int8', errors: 'int8' },
);

export function keptEndpoints(query: CompanyQuery, correctionId: string): Promise<KeptEndpoint[]> {
  return query(KEPT_ENDPOINTS, [query.companyId, correctionId]);
}

/** The place of an endpoint is never given again; counts are set by those who count. */
const NOT_RESTORED: readonly string[] = [
  'place',
  'open_gaps',
  'gap_severities',
  'attackers',
  'attackers_until',
];

/**
 * Columns that kept rows of a table have and the table still has; later ones take their defaults. So
 * does the place of an endpoint, by which terms know it, and what others count at it.
 */
async function columnsOf(
  query: Query,
  table: 'endpoints' | 'parameters',
  kept: string,
  values: readonly unknown[],
): Promise<readonly string[]> {
  const rows = await query(
    {
      sql: `select attname as name from pg_attribute
        where attrelid = 'inventory.${table}'::regclass and attnum > 0 and not attisdropped
          and attgenerated = '' and attname <> all('{${NOT_RESTORED.join(',')}}')
     and attname in (select jsonb_object_keys(one) from (${kept} limit 1) as k (one)) order by attnum`,
      columns: { name: 'text' },
    },
    values,
  );
  return rows.map(({ name }) => `"${name}"`);
}

/** Rows that were kept of some endpoints: `$1` is the company, `$2` the correction, `$3` their ids. */
const KEPT =
  'inventory.correction_endpoints where company_id = $1 and correction_id = $2 and endpoint_id = any($3::uuid[])';

/**
 * Puts the rows of endpoints, their parameters, models and aliases back as they were kept.
 * @param now the endpoint that they became: its row gives the API until the learner says another
 */
export async function restoreRows(
  query: CompanyQuery,
  correctionId: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  const values = [query.companyId, correctionId, ids];
  const names = await columnsOf(query, 'endpoints', `select endpoint from ${KEPT}`, values);
  const changed = names
    .filter((name) => name !== '"company_id"' && name !== '"id"')
    .map((name) => `${name} = excluded.${name}`);
  await query(
    `insert into inventory.endpoints (${names.join(', ')})
     select ${names.map((name) => `r.${name}`).join(', ')}
     from (select endpoint from ${KEPT}) k, inventory.endpoints e, lateral jsonb_populate_record(null::inventory.endpoints, k.endpoint || jsonb_build_object('api_id', e.api_id)) r
     where e.company_id = $1 and e.id = $4::uuid
     on conflict (company_id, id) do update set ${changed.join(', ')}`,
    [...values, now],
  );
  publish(
    query,
    { what: 'endpoint.added', ids },
    { what: 'endpoint.changed', ids },
    { what: 'endpoint.parts', ids: [...ids, now] },
  );
  await restoreParameters(query, correctionId, ids, now);
  await restoreModels(query, correctionId, ids, now);
}

async function restoreParameters(
  query: CompanyQuery,
  correctionId: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  const values = [query.companyId, correctionId, ids];
  await query(
    'delete from inventory.parameters where company_id = $1 and endpoint_id = any($2::uuid[])',
    [query.companyId, [...ids, now]],
  );
  const columns = await columnsOf(
    query,
    'parameters',
    `select jsonb_array_elements(parameters) from ${KEPT}`,
    values,
  );
  if (columns.length > 0) {
    await query(
      `insert into inventory.parameters (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')}
       from (select parameters from ${KEPT}) k, lateral jsonb_populate_recordset(null::inventory.parameters, k.parameters) r`,
      values,
    );
  }
}

/** Models, and which former ids lead to which endpoint. */
async function restoreModels(
  query: CompanyQuery,
  correctionId: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  const values = [query.companyId, correctionId, ids];
  await query(
    'delete from inventory.endpoint_models where company_id = $1 and endpoint_id = any($2::uuid[])',
    [query.companyId, [...ids, now]],
  );
  await query(
    `insert into inventory.endpoint_models (company_id, endpoint_id, model) select company_id, endpoint_id, model from ${KEPT} and model is not null`,
    values,
  );
  await query(
    'delete from inventory.endpoint_aliases where company_id = $1 and old_id = any($2::uuid[])',
    [query.companyId, ids],
  );
  await query(
    `update inventory.endpoint_aliases a set endpoint_id = k.endpoint_id from (select endpoint_id, unnest(aliases) as old_id from ${KEPT}) k where a.company_id = $1 and a.old_id = k.old_id`,
    values,
  );
}

const KEPT_LABELS = statement(
  `select k.endpoint_id as "endpointId", l.label_id as "labelId", l.rule_id as "ruleId"
     from inventory.correction_endpoints k,
       lateral jsonb_to_recordset(k.labels) as l (label_id uuid, rule_id uuid)
     where k.company_id = $1 and k.correction_id = $2`,
  { endpointId: 'uuid', labelId: 'uuid', ruleId: 'uuid' },
);

/** Labels that the endpoints of a merge had, and what is left of these labels. */
export interface KeptLabels {
  readonly rows: readonly {
    readonly endpointId: string;
    readonly labelId: string;
    readonly ruleId: string;
  }[];
  readonly left: LabelsLeft;
}

/** The labels that were kept, before any row of the endpoints is touched. */
export async function keptLabels(query: CompanyQuery, correctionId: string): Promise<KeptLabels> {
  const rows = await query(KEPT_LABELS, [query.companyId, correctionId]);
  const ids = (of: 'labelId' | 'ruleId') => [...new Set(rows.map((row) => row[of]))];
  return { rows, left: await labelsLeft(query, ids('labelId'), ids('ruleId')) };
}

/**
 * Gives labels back: those that an endpoint had are there again, and those that it got from the
 * others go. Labels and rules that were deleted since, or rules that were switched off, stay gone.
 */
export async function restoreLabels(
  query: CompanyQuery,
  { rows, left }: KeptLabels,
  ids: readonly string[],
  now: string,
): Promise<void> {
  const own = rows.filter(({ endpointId }) => ids.includes(endpointId));
  await query(
    `delete from inventory.endpoint_labels t using unnest($3::uuid[], $4::uuid[]) as k (label_id, rule_id)
      where t.company_id = $1 and t.endpoint_id = $2 and t.label_id = k.label_id
        and t.rule_id = k.rule_id`,
    [query.companyId, now, own.map(({ labelId }) => labelId), own.map(({ ruleId }) => ruleId)],
  );
  const given = own.flatMap(({ ruleId, ...row }) => {
    const groupId = left.groups.get(row.labelId);
    const stands = ruleId === BY_HAND || left.rules.has(ruleId);
    return groupId !== undefined && stands ? [{ ...row, ruleId, groupId }] : [];
  });
  await query(
    `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
      select $1::uuid, * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[])
      on conflict do nothing`,
    [
      query.companyId,
      given.map(({ endpointId }) => endpointId),
      given.map(({ labelId }) => labelId),
      given.map(({ groupId }) => groupId),
      given.map(({ ruleId }) => ruleId),
    ],
  );
  publish(query, { what: 'endpoint.labelled', ids: [...ids, now] });
}

/**
 * What people said of the merged endpoint's parameters holds for those that come back: the merge
 * moved it there, and what was said since was said of all of them.
 */
export async function restoreTunes(
  query: CompanyQuery,
  ids: readonly string[],
  now: string,
): Promise<void> {
  await query(
    `insert into inventory.tunes (company_id, id, endpoint_id, side, location, content_type, name,
        metadata, updated_at, updated_by, decision_id, before)
     select t.company_id, gen_random_uuid(), n.id, t.side, t.location, t.content_type, t.name,
         t.metadata, t.updated_at, t.updated_by, t.decision_id, t.before
     from unnest($2::uuid[]) as n (id)
       join inventory.tunes t on t.company_id = $1 and t.endpoint_id = $3
     where n.id <> $3`,
    [query.companyId, ids, now],
  );
}

/** Whose traffic is shared out when a merge is taken back. */
export interface TrafficToRestore {
  readonly correctionId: string;
  readonly ids: readonly string[];
  /** The endpoint that has all of it now. */
  readonly now: string;
  /** The endpoint that keeps what came since. */
  readonly holder: string;
}

/**
 * Gives every endpoint its hours back; what came since goes to the holder. Nothing is lost and
 * nothing counted twice.
 */
export async function restoreTraffic(
  query: CompanyQuery,
  { correctionId, ids, now, holder }: TrafficToRestore,
): Promise<void> {
  const hours = `select k.endpoint_id, h.hour, h.requests, h.errors
    from inventory.correction_endpoints k,
      lateral jsonb_to_recordset(k.traffic) as h (hour timestamptz, requests bigint, errors bigint)
    where k.company_id = $1 and k.correction_id = $2 and k.endpoint_id = any($3::uuid[])`;
  const values = [query.companyId, correctionId, ids];
  await recountLabelTraffic(query, [...new Set([...ids, now, holder])]);
  await query(
    `update inventory.traffic_hourly t set requests = greatest(0, t.requests - s.requests),
        errors = greatest(0, t.errors - s.errors)
     from (select hour, sum(requests) as requests, sum(errors) as errors from (${hours}) k
         group by hour) s where t.company_id = $1 and t.endpoint_id = $4 and t.hour = s.hour`,
    [...values, now],
  );
  await query(
    'delete from inventory.traffic_hourly where company_id = $1 and endpoint_id = $2 and requests = 0 and errors = 0',
    [query.companyId, now],
  );
  if (holder !== now)
    await query(
      'update inventory.traffic_hourly set endpoint_id = $3 where company_id = $1 and endpoint_id = $2',
      [query.companyId, now, holder],
    );
  await query(
    `insert into inventory.traffic_hourly as t (company_id, endpoint_id, hour, requests, errors)
      select $1::uuid, endpoint_id, hour, requests, errors from (${hours}) k
     on conflict (company_id, endpoint_id, hour) do update
       set requests = t.requests + excluded.requests, errors = t.errors + excluded.errors`,
    values,
  );
}

/** Gives every endpoint the geolocations of its callers back, as `restoreTraffic` its hours. */
export async function restoreGeolocations(
  query: CompanyQuery,
  { correctionId, ids, now, holder }: TrafficToRestore,
): Promise<void> {
  const days = `select k.endpoint_id, d.day, d.location, d.requests
    from inventory.correction_endpoints k,
      lateral jsonb_to_recordset(k.geolocations) as d (day date, location text, requests bigint)
    where k.company_id = $1 and k.correction_id = $2 and k.endpoint_id = any($3::uuid[])`;
  const values = [query.companyId, correctionId, ids];
  await query(
    `update inventory.geolocations_daily t set requests = greatest(0, t.requests - s.requests)
     from (select day, location, sum(requests) as requests from (${days}) k group by day, location) s
     where t.company_id = $1 and t.endpoint_id = $4 and t.day = s.day and t.location = s.location`,
    [...values, now],
  );
  await query(
    'delete from inventory.geolocations_daily where company_id = $1 and endpoint_id = $2 and requests = 0',
    [query.companyId, now],
  );
  if (holder !== now)
    await query(
      'update inventory.geolocations_daily set endpoint_id = $3 where company_id = $1 and endpoint_id = $2',
      [query.companyId, now, holder],
    );
  await query(
    `insert into inventory.geolocations_daily as t (company_id, endpoint_id, day, location, requests)
      select $1::uuid, endpoint_id, day, location, requests from (${days}) k
     on conflict (company_id, endpoint_id, day, location) do update
       set requests = t.requests + excluded.requests`,
    values,
  );
}
