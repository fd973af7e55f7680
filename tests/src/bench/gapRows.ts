import pg from 'pg';

/** A label that few endpoints have. */
export const LABEL = '1abe1000-0000-4000-8000-000000000001';

const POLICIES = 150;
const PER_ENDPOINT = 10;

/**
 * Fills a fresh database with so many gaps of a company, ten an endpoint, as evaluation would leave
 * them.
 */
export async function fillGaps(url: string, companyId: string, gaps: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('palisade.company_id', $1, false)`, [companyId]);
    await client.query('insert into events.heads (company_id, newest) values ($1, 0)', [companyId]);
    await client.query(
      `insert into events.readers (company_id, reader, position) values ($1, 'posture.judge', 0)`,
      [companyId],
    );
    await client.query(
      `insert into posture.policies (company_id, id, name, name_key, description, remediation, severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by, state)
       select $1, ('70000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Policy ' || n, 'policy ' || n, '', '', (array['info','low','medium','high','critical'])[1 + n % 5], true,
         array[(array['Authentication','GraphQL','Data Exposure','Compliance'])[1 + n % 4]], '{}', '{}', '{"all":[{"field":"method","op":"is","value":"TRACE"}]}', false, '', '', 'done' from generate_series(1, ${POLICIES}) n`,
      [companyId],
    );
    await client.query(
      `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at)
       select $1, ('40000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'h' || n || '.shop.example', now(), now() from generate_series(0, 999) n`,
      [companyId],
    );
    await client.query(
      `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at) select company_id, id, id, '/', name, now(), now() from inventory.hosts where company_id = $1`,
      [companyId],
    );
    await client.query('alter table inventory.endpoints disable trigger user');
    await client.query(
      `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, detected_at, last_activity_at)
       select $1, ('30000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ('40000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, ('40000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid,
         'h' || (n % 1000) || '.shop.example', (array['GET','GET','GET','POST','PUT','DELETE'])[1 + n % 6], '/v1/thing' || n, now() - n * interval '1 second', now() - n * interval '1 second' from generate_series(1, ${Math.ceil(gaps / PER_ENDPOINT)}) n`,
      [companyId],
    );
    await client.query('alter table inventory.endpoints enable trigger user');
    await client.query(
      'insert into inventory.endpoint_paths (company_id, endpoint_id, path) select company_id, id, path from inventory.endpoints where company_id = $1',
      [companyId],
    );
    await client.query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) select company_id, id, '${LABEL}', '${LABEL}' from inventory.endpoints where company_id = $1 order by id limit 100`,
      [companyId],
    );
    await client.query(
      `insert into posture.gaps (company_id, id, policy_id, endpoint_id, status, holds, is_frozen, severity, name, categories, host, method, path, sources, source_types, last_activity_at, parameter_names, data_types, data_categories, evidence, opened_at, updated_at)
       select $1, gen_random_uuid(), p.id, e.id, (array['open','open','open','open','open','open','inProcess','resolved','ignored','hidden'])[1 + (n * 7 + k) % 10], true, n % 10 = 0, p.severity, p.name, p.categories, e.host, e.method, e.path, array['gateway'], array['Traffic'],
         e.last_activity_at, array['field' || (n % 1000)], case when n % 5 = 0 then array['Email Address'] else '{}' end, '{}', '{"matchingFields":[{"field":"authenticated","op":"is","values":[false]}],"parameters":[],"vulnerabilities":[]}',
         now() - n * interval '1 minute', now() - n * interval '1 minute'
       from (select *, row_number() over (order by id) as n from inventory.endpoints where company_id = $1) e cross join generate_series(0, ${PER_ENDPOINT - 1}) k
         join posture.policies p on p.company_id = $1 and p.name = 'Policy ' || (1 + (n * 13 + k * 15) % ${POLICIES})`,
      [companyId],
    );
    await client.query('vacuum analyze posture.gaps');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
