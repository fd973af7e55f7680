import pg from 'pg';

/** A label that few endpoints have. */
export const LABEL = '1abe1000-0000-4000-8000-000000000002';
/** Labels of shares of the endpoints, in percent: what readers may be limited to. */
export const SHARES = {
  5: '1abe1000-0000-4000-8000-000000000005',
  30: '1abe1000-0000-4000-8000-000000000030',
  90: '1abe1000-0000-4000-8000-000000000090',
} as const;
/** The attacker with most steps. */
export const BUSIEST = 'a0000000-0000-4000-8000-000000000001';
const BUSIEST_STEPS = 5_000;

const ENDPOINTS = 20_000;
const AT_ONCE = 500_000;
const id = (head: string, number: string): string =>
  `('${head}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const one = (of: readonly string[], number: string): string =>
  `(array[${of.map((each) => `'${each}'`).join(',')}])[1 + (${number}) % ${of.length}]`;

/**
 * Fills a fresh database with so many attackers of a company and their steps, as detection would
 * leave them; one of them has 5,000 steps.
 */
export async function fillAttackers(
  url: string,
  companyId: string,
  attackers: number,
  steps: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text: string): Promise<unknown> => client.query(text, [companyId]);
  try {
    await client.query(
      `select set_config('palisade.company_id', $1, false), set_config('synchronous_commit', 'off', false)`,
      [companyId],
    );
    await run(
      `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at) select $1, ${id('4', 'n')}, 'h' || n || '.shop.example', now(), now() from generate_series(0, 99) n`,
    );
    await run(
      `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at) select company_id, id, id, '/', name, now(), now() from inventory.hosts where company_id = $1`,
    );
    await client.query('alter table inventory.endpoints disable trigger user');
    await run(
      `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, detected_at, last_activity_at)
       select $1, ${id('3', 'n')}, ${id('4', 'n % 100')}, ${id('4', 'n % 100')}, 'h' || (n % 100) || '.shop.example', 'GET', '/v1/thing' || n, now(), now() from generate_series(0, ${ENDPOINTS - 1}) n`,
    );
    await client.query('alter table inventory.endpoints enable trigger user');
    await run(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) select company_id, id, '${LABEL}', '${LABEL}' from inventory.endpoints where company_id = $1 order by id limit 100`,
    );
    for (const [percent, label] of Object.entries(SHARES))
      await run(
        `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) select company_id, id, '${label}', '${label}' from inventory.endpoints where company_id = $1 and abs(hashtext(id::text)) % 100 < ${percent}`,
      );
    await run(
      `insert into attackers.attackers (company_id, id, number, level, status, source_type, source_id, address, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
       select $1, ${id('a', 'n')}, n, ${one(['attacker', 'attacker', 'suspect'], 'n')}, ${one(['open', 'open', 'open', 'fixing', 'fixed', 'ignored', 'deleted'], 'n * 5')}, ${one(['user', 'token', 'apiKey', 'ip'], 'n')}, 'source-' || md5(n::text), '198.51.100.' || n % 256,
         ${one(['info', 'low', 'medium', 'high', 'critical'], 'n * 3')}, n % 100, ${one(['recon', 'probing', 'exploitation', 'exfiltration'], 'n')}, ${one(['injection', 'pathScan', 'objectEnumeration'], 'n')}, array[${one(['injection', 'pathScan', 'objectEnumeration'], 'n')}, 'bruteForce'],
         now() - n * interval '2 minutes', now() - n * interval '1 minute', n % 5000, n % 3, n % 7, ${Math.ceil(steps / attackers)} from generate_series(1, ${attackers}) n`,
    );
    await run(
      `insert into attackers.attacker_sources (company_id, attacker_id, source_type, source_id, first_seen_at, last_seen_at, attempts) select company_id, id, 'ip', '198.51.' || number % 200 || '.' || number % 251, first_seen_at, last_seen_at, 5 from attackers.attackers where company_id = $1`,
    );
    await run(
      `insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at) select a.company_id, a.id, ${id('3', '(a.number * 7 + k) % ' + String(ENDPOINTS))}, a.last_seen_at from attackers.attackers a cross join generate_series(0, 2) k where a.company_id = $1`,
    );
    const insert = (
      from: string,
      seconds = 0,
      spans = 'null::int, null::int[], null::int[]',
    ): string =>
      `insert into attackers.steps (company_id, id, attacker_id, type, phase, endpoint_id, host, method, template, path, started_at, ended_at, attempts, successes, response_status, weight, message, refused, score, span_seconds, span_attempts, span_successes)
       select $1, gen_random_uuid(), ${id('a', 'w')}, ${one(['injection', 'pathScan', 'objectEnumeration'], `n / ${attackers} / 3`)}, 'probing', ${id('3', `(w * 7 + n / ${attackers} % 3) % ${ENDPOINTS}`)}, 'h1.shop.example', 'GET', '/v1/thing/{id}', '/v1/thing/' || n,
         now() - n * interval '1 second', now() - n * interval '1 second' + interval '${seconds} seconds', ${seconds === 0 ? 3 : seconds + 1}, n % 2, 403, 5, 'Objects of others were asked for', 3 - n % 2, n % 13, ${spans} ${from}`;
    await client.query('alter table attackers.steps disable trigger user');
    await run(
      insert(
        `from (select 1::bigint as w, n from generate_series(1, ${BUSIEST_STEPS}) n) s`,
        59,
        '1, array(select generate_series(1, 60)), array_fill(0, array[60])',
      ),
    );
    for (let start = BUSIEST_STEPS; start < steps; start += AT_ONCE)
      await run(
        insert(
          `from (select 2 + n % ${attackers - 1} as w, n::bigint from generate_series(${start}, ${Math.min(steps, start + AT_ONCE) - 1}) n) s`,
        ),
      );
    await client.query('alter table attackers.steps enable trigger user');
    await run(
      `insert into attackers.endpoint_totals
       select company_id, attacker_id, endpoint_id, type, max(attackers.phase_rank(phase)), min(started_at), max(ended_at), sum(attempts), sum(successes), sum(refused), count(*), sum(weight), sum(score * attackers.left_after(ended_at, until)), max(score), false, false
       from (select s.*, max(s.ended_at) over (partition by s.attacker_id, s.endpoint_id, s.type) as until from attackers.steps s where s.company_id = $1) s group by 1, 2, 3, 4`,
    );
    await client.query(
      'vacuum analyze attackers.attackers, attackers.endpoint_totals, attackers.source_words, attackers.steps, attackers.attacker_endpoints, attackers.attacker_sources',
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
