import pg from 'pg';

export const COMPANY = '00000000-0000-4000-8000-000000000001';
const HOSTS = 400;
/** Endpoints that have hourly traffic over 30 days. */
const BUSY = 500;

/** Random but repeatable: a number within 0 and 1 of row `i`; different `salt`s are independent. */
const unit = (salt: number): string => `((hashint4(i + ${salt} * 100000007) & 1048575) / 1048576.0)`;
const oneOf = (salt: number, words: readonly string[]): string => `(array['${words.join("','")}'])[1 + floor(${words.length} * ${unit(salt)})::int]`;

/** Few hosts have most endpoints, most risks are low, few endpoints get most requests, most were active lately. */
const FILL = `
  insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, learning_state, authenticated, sensitive, risk_score, parameter_count, requests, errors, detected_at, last_activity_at)
  select host.company_id, md5('endpoint ' || i)::uuid, host.id, host.id, host.name,
    ${oneOf(1, ['GET', 'GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'])},
    '/api/v' || (1 + i % 3) || '/' || ${oneOf(2, ['users', 'orders', 'payments', 'invoices', 'products', 'carts', 'sessions', 'accounts', 'reports', 'devices'])}
      || '/{id}/' || ${oneOf(3, ['items', 'lines', 'history', 'status', 'summary', 'export', 'search', 'events'])} || '-' || to_hex(i),
    case when ${unit(4)} < 0.1 then 'staging' else 'available' end,
    case when ${unit(5)} < 0.2 then null else ${unit(5)} < 0.8 end,
    ${unit(6)} < 0.12, round((10 * power(${unit(7)}, 3))::numeric, 1), floor(20 * ${unit(8)}), floor(exp(14 * ${unit(9)})), floor(exp(5 * ${unit(10)})),
    now() - ${unit(11)} * interval '200 days', now() - power(${unit(12)}, 4) * interval '30 days'
  from generate_series(1, $1::int) i
  join inventory.hosts host on host.id = md5('host ' || floor(${HOSTS} * power(${unit(13)}, 2)))::uuid`;

const HOST_ROWS = `
  insert into inventory.hosts (company_id, id, name, is_external, detected_at, last_activity_at, api_count)
  select '${COMPANY}', md5('host ' || i)::uuid, (array['api','shop','payments','auth','files','reports','internal','partner'])[1 + i % 8] || '-' || i || '.' || (array['eu','us','asia'])[1 + i % 3] || '.example.com',
    i % 5 = 0, now() - interval '200 days', now(), 1 from generate_series(0, ${HOSTS - 1}) i`;

const API_ROWS = `
  insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at)
  select company_id, id, id, '/api', name, detected_at, last_activity_at from inventory.hosts`;

const PATHS = 'insert into inventory.endpoint_paths select company_id, id, path from inventory.endpoints';

const TRAFFIC = `
  insert into inventory.traffic_hourly (company_id, endpoint_id, hour, requests, errors)
  select company_id, id, date_trunc('hour', now()) - hour * interval '1 hour', 10 + hour % 24, hour % 3
  from (select company_id, id from inventory.endpoints order by id limit ${BUSY}) busy cross join generate_series(0, 719) hour`;

const ROLL_UPS = [
  `update inventory.hosts set endpoint_count = found.count, risk_score = found.risk, requests = found.requests
   from (select host_id, count(*) as count, max(risk_score) as risk, sum(requests) as requests from inventory.endpoints group by 1) found where id = found.host_id`,
  `insert into inventory.company_counts (company_id, hosts, apis, endpoints) select '${COMPANY}', ${HOSTS}, ${HOSTS}, count(*) from inventory.endpoints`,
];

interface Definition {
  name: string;
  definition: string;
}

/** An empty database beside the owner's; its URL. */
export async function freshDatabase(owner: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return owner.replace(/\/[^/]*$/, `/${name}`);
}

/**
 * Fills the company with `rows` endpoints, as the database's owner: secondary indexes are made after the rows and triggers
 * are off meanwhile, which changes how long it takes and not what is there.
 */
export async function fillCompany(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: indexes } = await client.query<Definition>(
      `select schemaname || '.' || indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'inventory' and tablename in ('endpoints', 'endpoint_paths') and indexname not like '%\\_pkey' and indexname <> 'endpoints_key'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query("set session_replication_role = replica");
    for (const sql of [HOST_ROWS, API_ROWS]) await client.query(sql);
    await client.query(FILL, [rows]);
    for (const sql of [PATHS, TRAFFIC, ...ROLL_UPS]) await client.query(sql);
    await client.query("set session_replication_role = origin");
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze) inventory.endpoints, inventory.endpoint_paths, inventory.hosts, inventory.traffic_hourly');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
