import pg from 'pg';
import { ENDPOINT_CHANGES } from '@palisade/vocabulary/changeKinds.ts';

/** Labels that 200 endpoints have, one in a hundred, and a third of all. */
export const LABELS = {
  few: '1abe1000-0000-4000-8000-000000000001',
  some: '1abe1000-0000-4000-8000-000000000002',
  many: '1abe1000-0000-4000-8000-000000000003',
} as const;

const HOSTS = 1_000;
/** Changes of one statement: memory of the client that fills. */
const PART = 1_000_000;

/** Random but repeatable: a number within 0 and 1 of row `n`; different salts are independent. */
const unit = (salt: number): string =>
  `((hashint8(n + ${salt}::bigint * 100000007) & 1048575) / 1048576.0)`;
const idOf = (kind: number, n: string): string =>
  `('${kind}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Frequent kinds are frequent: parameters and risk most of all, splits one in a thousand. */
const WEIGHTS: Readonly<Record<string, number>> = {
  parametersAdded: 25,
  riskRaised: 15,
  riskLowered: 12,
  new: 10,
  stateChanged: 9,
  parametersRemoved: 9,
  split: 0.1,
  renamed: 0.1,
};
function kindOf(salt: number): string {
  const weights = ENDPOINT_CHANGES.map((kind) => WEIGHTS[kind] ?? 2);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let until = 0;
  const cases = ENDPOINT_CHANGES.map((kind, index) => {
    until += (weights[index] ?? 0) / sum;
    return `when ${unit(salt)} < ${until.toFixed(6)} then '${kind}'`;
  });
  return `case ${cases.join(' ')} else 'new' end`;
}

/** Few hosts have most endpoints: the largest 10 %, the smallest some hundred. */
const hostOf = `floor(${HOSTS} * power(${unit(1)}, 3))`;

/**
 * Three endpoints beside it are parts of each split, and one endpoint is a part of a hundred more:
 * of the path that everything was once folded into.
 */
const PARTS = [
  `insert into inventory.change_parts (company_id, endpoint_id, change_id)
   select ch.company_id, part.id, ch.id from inventory.changes ch cross join lateral (
     select id from inventory.endpoints e
     where e.company_id = ch.company_id and e.host_id = ch.host_id and e.method = ch.method
       and e.id <> ch.endpoint_id limit 3) part
   where ch.company_id = $1 and ch.kind = 'split'`,
  `insert into inventory.change_parts (company_id, endpoint_id, change_id)
   select company_id, ${idOf(3, '4321')}, id from inventory.changes
   where company_id = $1 and kind = 'split' order by id limit 100 on conflict do nothing`,
  `update inventory.changes ch set after = jsonb_build_object('count', 4, 'paths',
     (select jsonb_agg(e.path) from inventory.change_parts p
        join inventory.endpoints e on e.company_id = p.company_id and e.id = p.endpoint_id
      where p.company_id = ch.company_id and p.change_id = ch.id))
   where ch.company_id = $1 and ch.kind = 'split'`,
];

/**
 * Fills a fresh database with so many endpoints of a company and their changes over two years, as
 * the learner would leave them. Triggers are off and secondary indexes made afterwards, which
 * changes how long it takes and not what is there.
 */
export async function fillChanges(
  url: string,
  companyId: string,
  { endpoints, changes }: { readonly endpoints: number; readonly changes: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query(`select set_config('palisade.company_id', $1, false)`, [companyId]);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select schemaname || '.' || indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'inventory' and tablename in ('endpoints', 'endpoint_paths', 'changes') and indexname not like '%\\_pkey' and indexdef not like 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at)
       select $1, ${idOf(4, 'n')}, 'h' || n || '.shop.example', now(), now() from generate_series(0, ${HOSTS - 1}) n`,
      [companyId],
    );
    await client.query(
      'insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at) select company_id, id, id, $1, name, now(), now() from inventory.hosts',
      ['/'],
    );
    await client.query(
      `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, detected_at, last_activity_at)
       select $1, ${idOf(3, 'n')}, ${idOf(4, hostOf)}, ${idOf(4, hostOf)}, 'h' || ${hostOf} || '.shop.example',
         case when n % 5000 = 0 then 'OPTIONS' when n % 100 = 1 then 'PATCH' else (array['GET','GET','GET','POST','PUT','DELETE'])[1 + n % 6] end,
         '/v1/' || (array['orders','carts','users','payments'])[1 + n % 4] || '/{id}/thing' || n, now(), now() from generate_series(1, $2::int) n`,
      [companyId, endpoints],
    );
    await client.query(
      'insert into inventory.endpoint_paths (company_id, endpoint_id, path) select company_id, id, path from inventory.endpoints',
    );
    for (const [label, condition] of [
      [LABELS.few, `n % ${Math.max(1, Math.floor(endpoints / 200))} = 0`],
      [LABELS.some, 'n % 100 = 7'],
      [LABELS.many, 'n % 3 = 1'],
    ] as const)
      await client.query(
        `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) select $1, ${idOf(3, 'n')}, $2, $2 from generate_series(1, $3::int) n where ${condition}`,
        [companyId, label, endpoints],
      );
    await client.query(
      `insert into inventory.term_counts (company_id, field, value, endpoints)
       select company_id, 'label', label_id::text, count(*) from inventory.endpoint_labels group by 1, 3`,
    );
    for (let from = 1; from <= changes; from += PART) {
      process.stderr.write(`changes from ${from}\n`);
      await client.query(
        `insert into inventory.changes (company_id, id, number, at, kind, host_id, api_id, endpoint_id, method, before, after, cause)
         select $1, inventory.change_id(c.at, n::text), n, c.at, c.kind, e.host_id, e.api_id, e.id, e.method,
           case when c.kind like 'risk%' then '{"score": 4.2}'::jsonb end, case when c.kind like 'risk%' then '{"score": 6.1}' when c.kind = 'parametersAdded' then '{"count": 1, "parameters": [{"name": "coupon", "side": "request", "type": "string", "location": "query"}]}' end::jsonb,
           case when c.kind like 'risk%' then '{"code": "riskFactors", "gone": [], "added": ["cleartext"]}'::jsonb end
         from (select n, now() - interval '730 days' * (1 - n / $4::float8) + interval '1 hour' * ${unit(3)} as at, ${kindOf(4)} as kind, 1 + floor($5::int * ${unit(5)})::int as endpoint from generate_series($2::int, $3::int) n) c
           join inventory.endpoints e on e.company_id = $1 and e.id = ${idOf(3, 'c.endpoint')} on conflict do nothing`,
        [companyId, from, Math.min(changes, from + PART - 1), changes, endpoints],
      );
    }
    process.stderr.write('parts of splits\n');
    for (const statement of PARTS) await client.query(statement, [companyId]);
    await client.query('insert into inventory.change_numbers (company_id, last) values ($1, $2)', [
      companyId,
      changes,
    ]);
    process.stderr.write('indexes\n');
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze) inventory.changes');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
