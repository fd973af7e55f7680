import { HOST_TRAFFIC_ROWS } from '@palisade/services/domains/inventory/testing/hostTrafficRows.ts';
import pg from 'pg';

export const COMPANY = '00000000-0000-4000-8000-000000000001';
/** md5('group'). */
export const LABEL_GROUP = 'db0f6f37-ebeb-6ea0-9489-124345af2a45';
const HOSTS = 400;
/** Endpoints that have hourly traffic over 30 days where nothing else is asked. */
export const BUSY = 500;
/** Endpoints that were called from five locations on each of the last seven days. */
const LOCATED = 100_000;

/** Random but repeatable: a number within 0 and 1 of row `i`; different `salt`s are independent. */
const unit = (salt: number): string =>
  `((hashint8(i + ${salt}::bigint * 100000007) & 1048575) / 1048576.0)`;
const oneOf = (salt: number, words: readonly string[]): string =>
  `(array['${words.join("','")}'])[1 + floor(${words.length} * ${unit(salt)})::int]`;

/** Each word with a chance of its own: frequent first, the last one rare. */
const someOf = (salt: number, words: readonly string[]): string => {
  const parts = words.map(
    (word, index) =>
      `case when ${unit(salt + index)} < ${(0.8 / (1 + index * index)).toFixed(4)} then '${word}' end`,
  );
  const rare = `case when ${unit(salt + words.length)} < 0.0002 then 'rare' end`;
  return `array_remove(array[${[...parts, rare].join(', ')}]::text[], null)`;
};
const optional = (salt: number, share: number, words: readonly string[]): string =>
  `case when ${unit(salt)} < ${share} then ${oneOf(salt + 1, words)} end`;

const SENSITIVE = `${unit(6)} < 0.12`;

/** Types of data on one side of an endpoint with sensitive data: few are common, 80 are rare. */
const typesOnSide = (salt: number): string =>
  `case when ${SENSITIVE} and ${unit(salt)} < 0.7
    then array['Email Address', 'Type ' || floor(80 * power(${unit(salt + 1)}, 2))] else '{}' end`;

/** Learning takes traffic: what is in staging has had few requests. */
const REQUESTS = `case when ${unit(4)} < 0.1 then floor(60 * ${unit(9)}) else floor(exp(14 * ${unit(9)})) end`;

/** A third of the endpoints have open gaps, few have many; every hundredth has attackers. */
const GAPS = `case when ${unit(91)} < 0.3 then 1 + floor(12 * power(${unit(92)}, 3)) else 0 end`;
const GAP_RANK = `(1 + floor(5 * power(${unit(95)}, 2)))::int`;

/**
 * Few hosts have most endpoints, most risks are low, few endpoints get most requests, most were
 * active lately.
 */
const FILL = `
  insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, learning_state, authenticated, sensitive, risk_score, parameter_count, requests, errors, detected_at, last_activity_at,
    domain, web_server, technologies, cdn, url_type, rate_limited, resource_id, source_types, monitored, endpoint_types, auth_types, data_types, data_categories, content_types, response_codes, protocols, sources, is_external,
    open_gaps, gap_severities, attackers, request_data_types, response_data_types, data_parameters)
  select host.company_id, md5('endpoint ' || i)::uuid, host.id, host.id, host.name,
    ${oneOf(1, ['GET', 'GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'])},
    '/api/v' || (1 + i % 3) || '/' || ${oneOf(2, ['users', 'orders', 'payments', 'invoices', 'products', 'carts', 'sessions', 'accounts', 'reports', 'devices'])}
      || '/{id}/' || ${oneOf(3, ['items', 'lines', 'history', 'status', 'summary', 'export', 'search', 'events'])} || '-' || to_hex(i),
    case when ${unit(4)} < 0.1 then 'staging' else 'available' end,
    case when ${unit(5)} < 0.2 then null else ${unit(5)} < 0.8 end,
    ${unit(6)} < 0.12, least(10, round((10 * power(${unit(7)}, 3) + case when ${unit(6)} < 0.12 then 2 else 0 end)::numeric, 1)), floor(20 * ${unit(8)}), ${REQUESTS}, floor(exp(5 * ${unit(10)})),
    now() - ${unit(11)} * interval '200 days', now() - power(${unit(12)}, 4) * interval '30 days',
    split_part(host.name, '.', 2) || '.example.com', ${optional(14, 0.7, ['nginx', 'Apache', 'envoy', 'IIS', 'Caddy'])}, ${someOf(16, ['nginx', 'PHP', 'Node.js', 'Java', 'Go'])},
    ${optional(23, 0.3, ['cloudfront', 'cloudflare', 'akamai'])}, ${oneOf(25, ['API', 'API', 'API', 'API', 'API', 'API', 'other', 'irrelevant'])}, case when ${unit(26)} < 0.5 then ${unit(27)} < 0.3 end,
    case when ${unit(28)} < 0.4 then 'arn:aws:apigateway:' || (i % 3000) end, ${someOf(29, ['collector', 'upload', 'gateway'])}, ${unit(34)} < 0.01, ${someOf(35, ['REST', 'GraphQL', 'SOAP'])},
    ${someOf(40, ['bearerJwt', 'cookieSession', 'apiKeyHeader', 'basic'])}, case when ${unit(6)} < 0.12 then ${someOf(46, ['Email Address', 'Phone Number', 'IBAN'])} else '{}' end,
    case when ${unit(6)} < 0.12 then ${someOf(51, ['PII', 'Financial'])} else '{}' end, ${someOf(55, ['application/json', 'text/html', 'application/xml'])},
    ${someOf(60, ['200', '404', '500', '302'])}::text[]::int[], ${someOf(66, ['REST', 'JSON', 'HTTP/2'])}, ${someOf(71, ['nginx-eu', 'nginx-us', 'shop.har'])}, ${unit(76)} < 0.4,
    ${GAPS},
    case when ${GAPS} > 0 then array[(array['info', 'low', 'medium', 'high', 'critical'])[${GAP_RANK}]] else '{}' end,
    case when ${unit(93)} < 0.01 then 1 + floor(4 * power(${unit(94)}, 3)) else 0 end,
    ${typesOnSide(96)}, ${typesOnSide(98)},
    case when ${SENSITIVE} then array['request ' || 1 + floor(9 * ${unit(101)}) || ' PII',
      'response ' || 1 + floor(9 * ${unit(102)}) || ' Financial'] else '{}' end
  from generate_series(1, $1::int) i
  join inventory.hosts host on host.id = md5('host ' || floor(${HOSTS} * power(${unit(13)}, 2)))::uuid`.replaceAll(
  "then 'rare' end]::text[], null)::text[]::int[]",
  "then '599' end]::text[], null)::int[]",
);

/** Parameters of requests come first, then those of answers, then what is not sensitive. */
const IS_ANSWERED = 'coalesce(n >= requests and n < requests + answers, false)';
const HELD_TYPE = `case when n = 0 and held then 'Email Address' when n < requests then 'Phone Number' when ${IS_ANSWERED} then 'IBAN' end`;

const CHILDREN = (parametersEach: number): string[] => [
  `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
   select company_id, id, md5('label ' || floor(40 * power(${unit(80)}, 3)))::uuid, md5('group')::uuid, md5('rule')::uuid from (select company_id, id, hashint4(hashtext(id::text)) as i from inventory.endpoints) e where ${unit(81)} < 0.5`,
  `insert into inventory.endpoint_findings (company_id, endpoint_id, name, severity, cwe_id, cve_id, found_at)
   select company_id, id, 'Weakness ' || floor(60 * power(${unit(82)}, 2)), ${oneOf(83, ['info', 'low', 'low', 'medium', 'high'])}, 'CWE-' || floor(30 * ${unit(84)}), case when ${unit(85)} < 0.1 then 'CVE-2025-' || floor(500 * ${unit(86)}) end, now()
   from (select company_id, id, hashint4(hashtext(id::text)) as i from inventory.endpoints) e where ${unit(87)} < 0.15`,
  // As many parameters are sensitive as `data_parameters` tells, as far as the endpoint has so many.
  `insert into inventory.parameters (company_id, endpoint_id, id, side, location, name, type, required, enum_values, occurrences, distinct_values, confidence, first_seen_at, last_seen_at, sensitive, data_type, data_categories, samples)
   select company_id, id, md5(id::text || n)::uuid, case when ${IS_ANSWERED} then 'response' else 'request' end, 'query', case when ${unit(88)} < 0.0005 then 'rareName' || case when n > 0 then n::text else '' end else (array['id','page','sort','q','from','to','limit','status'])[1 + (floor(4 * ${unit(89)})::int + 4 * n) % 8] || case when n > 1 then n::text else '' end end, 'string', true,
     case when ${unit(90)} < 0.05 then array['asc', 'desc'] when ${unit(90)} < 0.0505 then array['one', 'two', 'three', 'four', 'five'] end, 1, 1, 1, now(), now(),
     ${HELD_TYPE} is not null, ${HELD_TYPE}, case when ${HELD_TYPE} is null then '{}' when ${IS_ANSWERED} then '{Financial}' else '{PII}' end::text[], case when ${HELD_TYPE} is null then '{}' else array['a••@s•••••.example'] end
   from (select company_id, id, n, sensitive and 'Email Address' = any(request_data_types) as held, split_part(data_parameters[1], ' ', 2)::int as requests, split_part(data_parameters[2], ' ', 2)::int as answers, hashint4(hashtext(id::text) # (n * 7919)) as i from inventory.endpoints, generate_series(0, ${parametersEach - 1}) n) e`,
];

const HOST_ROWS = `
  insert into inventory.hosts (company_id, id, name, is_external, detected_at, last_activity_at, api_count)
  select '${COMPANY}', md5('host ' || i)::uuid, (array['api','shop','payments','auth','files','reports','internal','partner'])[1 + i % 8] || '-' || i || '.' || (array['eu','us','asia'])[1 + i % 3] || '.example.com',
    i % 5 = 0, now() - interval '200 days', now(), 1 from generate_series(0, ${HOSTS - 1}) i`;

const API_ROWS = `
  insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at)
  select company_id, id, id, '/api', name, detected_at, last_activity_at from inventory.hosts`;

const PATHS =
  'insert into inventory.endpoint_paths select company_id, id, path from inventory.endpoints';

const TRAFFIC = `
  insert into inventory.traffic_hourly (company_id, endpoint_id, hour, requests, errors)
  select company_id, id, date_trunc('hour', now()) - hour * interval '1 hour', 10 + hour % 24, hour % 3
  from (select company_id, id from inventory.endpoints order by id limit $1) busy cross join generate_series(0, 719) hour`;

/** Endpoints whose traffic is counted by labels in one transaction. */
const COUNTED_AT_ONCE = 1000;
/** What triggers note of endpoints with labels, which are off while they are written. */
const TO_COUNT = `insert into inventory.moving_endpoints (company_id, endpoint_id)
  select distinct company_id, endpoint_id from inventory.endpoint_labels`;

const GEOLOCATIONS = [
  `insert into inventory.geolocations_daily (company_id, endpoint_id, day, location, requests)
   select company_id, id, (now() at time zone 'UTC')::date - day, location, 100 + day
   from (select company_id, id from inventory.endpoints order by id limit ${LOCATED}) located
     cross join generate_series(0, 6) day cross join unnest(array['US', 'DE', 'JP', 'private', 'unknown']) location`,
  `insert into inventory.company_geolocations_daily (company_id, day, location, requests)
   select '${COMPANY}', (now() at time zone 'UTC')::date - day, chr(65 + country / 26) || chr(65 + country % 26), 1000 * country + day
   from generate_series(0, 399) day cross join generate_series(0, 249) country`,
];

/** Half of what is there came in the last 90 days, a twentieth of it went into others. */
const COUNT_CHANGES = [
  `insert into inventory.endpoint_count_changes (company_id, day, endpoint_id, cause, gained, lost)
   select company_id, (now() at time zone 'UTC')::date - floor(90 * ${unit(103)})::int, id, 'traffic', 1, 0
   from (select company_id, id, hashint4(hashtext(id::text)) as i from inventory.endpoints) e where ${unit(104)} < 0.5`,
  `insert into inventory.endpoint_count_changes (company_id, day, endpoint_id, cause, gained, lost)
   select company_id, day, md5(endpoint_id::text)::uuid, 'merge', 0, 1 from inventory.endpoint_count_changes
   where hashtext(endpoint_id::text) % 20 = 0`,
  `insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id)
   select company_id, md5(endpoint_id::text)::uuid, endpoint_id from inventory.endpoint_count_changes
   where cause = 'traffic' and hashtext(endpoint_id::text) % 20 = 0`,
  `insert into inventory.company_count_changes (company_id, day, counted, cause, gained, lost)
   select company_id, day, 'endpoints', cause, sum(gained), sum(lost) from inventory.endpoint_count_changes group by 1, 2, 4
   union all select '${COMPANY}', (now() at time zone 'UTC')::date - day, counted, 'traffic', 2, 0
   from generate_series(0, 199) day, unnest(array['hosts', 'apis']) counted`,
];

const ROLL_UPS = [
  `update inventory.hosts set endpoint_count = found.count, risk_score = found.risk, requests = found.requests
   from (select host_id, count(*) as count, max(risk_score) as risk, sum(requests) as requests from inventory.endpoints group by 1) found where id = found.host_id`,
  `insert into inventory.company_counts (company_id, hosts, apis, endpoints) select '${COMPANY}', ${HOSTS}, ${HOSTS}, count(*) from inventory.endpoints`,
];

/** As the job does that counts traffic by labels. */
async function countByLabels(client: pg.Client): Promise<void> {
  await client.query(`select set_config('palisade.company_id', $1, false)`, [COMPANY]);
  const move = 'select inventory.move_label_traffic($1) as "isMore"';
  while ((await client.query<{ isMore: boolean }>(move, [COUNTED_AT_ONCE])).rows[0]?.isMore);
}

interface Definition {
  name: string;
  definition: string;
}

/** A database beside the owner's: its URL, and whether it is new and empty. */
export async function databaseNamed(
  owner: string,
  name: string,
): Promise<{ url: string; isNew: boolean }> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    return { url: owner.replace(/\/[^/]*$/, `/${name}`), isNew: rowCount === 0 };
  } finally {
    await client.end();
  }
}

/**
 * Fills the company with `rows` endpoints of `parametersEach`, as the database's owner: secondary indexes are made
 * after the rows and triggers are off meanwhile, which changes how long it takes and not what is
 * there.
 */
export async function fillCompany(
  url: string,
  rows: number,
  parametersEach: number,
  busy = BUSY,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: indexes } = await client.query<Definition>(
      `select schemaname || '.' || indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'inventory' and tablename in ('endpoints', 'endpoint_paths', 'endpoint_terms', 'endpoint_labels', 'endpoint_findings', 'parameters') and indexname not like '%\\_pkey' and indexname <> 'endpoints_key' and indexdef not like 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('set session_replication_role = replica');
    for (const sql of [HOST_ROWS, API_ROWS]) await client.query(sql);
    await client.query(FILL, [rows]);
    await client.query(TRAFFIC, [busy]);
    for (const sql of [
      PATHS,
      ...HOST_TRAFFIC_ROWS,
      ...GEOLOCATIONS,
      ...COUNT_CHANGES,
      ...CHILDREN(parametersEach),
      ...ROLL_UPS,
      TO_COUNT,
    ])
      await client.query(sql);
    await client.query('set session_replication_role = origin');
    for (const { definition } of indexes) await client.query(definition);
    // Goes block by block through the index of places.
    await client.query('call inventory.fill_terms()');
    await client.query('call inventory.fill_added_members()');
    await countByLabels(client);
    await client.query(
      'vacuum (analyze) inventory.endpoints, inventory.endpoint_paths, inventory.endpoint_terms, inventory.term_counts, inventory.term_members, inventory.endpoint_labels, inventory.endpoint_findings, inventory.parameters, inventory.parameter_terms, inventory.hosts, inventory.traffic_hourly, inventory.host_traffic_hourly, inventory.host_traffic_daily, inventory.label_combinations, inventory.endpoint_combinations, inventory.combination_hours, inventory.combination_host_hours, inventory.combination_host_days, inventory.combination_geolocations, inventory.moving_endpoints, inventory.geolocations_daily, inventory.company_geolocations_daily, inventory.endpoint_count_changes, inventory.added_members, inventory.company_count_changes, inventory.endpoint_aliases',
    );
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
