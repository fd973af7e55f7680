import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { maskEvidenceJob } from './maskEvidence.ts';
import { learnerServer, type LearnerServer } from './testing/learnerServer.ts';
import { testSettings } from './testing/testIntake.ts';

const CANARY = 'empharbour';
const TYPE = {
  name: 'Staff word',
  categories: ['PII'],
  privacy: 'hash',
  names: [],
  values: [{ kind: 'regex', text: 'emp[a-z]{7}' }],
  operator: 'or',
  enabled: true,
};
const EXCHANGE = {
  method: 'GET',
  scheme: 'https',
  host: 'shop.example',
  path: `/crews/${CANARY}/..%2fetc`,
  query: [['state', CANARY]],
  clientAddress: null,
  requestHeaders: [['x-note', `for ${CANARY}, please`]],
  requestBody: null,
  status: 400,
  responseHeaders: [],
  responseBody: null,
};
const TABLES = [
  'attackers.examples',
  'attackers.steps',
  'attackers.requests',
  'attackers.attacker_sources',
  'inventory.endpoint_exchanges',
];

describe("evidence that was kept before a company's own type hid what is in it", () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer(['posture']);
  });
  after(() => server.close());
  const run = (companyId: string) =>
    maskEvidenceJob({ db: server.test.db, settings: testSettings() }).run(
      companyId,
      new AbortController().signal,
    );
  const rowsOf = (companyId: string, text: string, values: readonly unknown[] = []) =>
    server.test.db.company(companyId).query(text, [companyId, ...values]);

  /** An attacker whose step, example, request and names hold the value. */
  async function attack(companyId: string): Promise<void> {
    const id = 'a0000000-0000-4000-8000-000000000001';
    await rowsOf(
      companyId,
      `insert into attackers.attackers (company_id, id, number, level, source_type, source_id,
           severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts,
           successes, refused, steps, updated_at)
         values ($1, $2, 1, 'attacker', 'ip', '198.51.100.1', 'high', 40, 'probing', 'injection',
           '{injection}', now(), now(), 9, 1, 2, 9, now())`,
      [id],
    );
    await rowsOf(
      companyId,
      `insert into attackers.steps (company_id, id, attacker_id, type, phase, host, method, path,
           started_at, ended_at, attempts, successes, response_status, weight, message)
         values ($1, $2, $2, 'injection', 'probing', 'shop.example', 'GET', $3, now(), now(), 1, 0,
           400, 1, 'SQL')`,
      [id, EXCHANGE.path],
    );
    await rowsOf(
      companyId,
      `insert into attackers.examples
           (company_id, step_id, attempt, at, message, is_success, exchange, anomalies)
         values ($1, $2, 1, now(), 'SQL', false, $3, $4)`,
      [
        id,
        JSON.stringify(EXCHANGE),
        JSON.stringify([{ location: 'query', name: 'state', value: CANARY }]),
      ],
    );
    await rowsOf(
      companyId,
      `insert into attackers.requests
           (company_id, attacker_id, id, at, is_attempt, host, method, path, status)
         values ($1, $2, $2, now(), true, 'shop.example', 'GET', $3, 400)`,
      [id, EXCHANGE.path],
    );
    await rowsOf(
      companyId,
      `insert into attackers.attacker_sources (company_id, attacker_id, source_type, source_id,
           first_seen_at, last_seen_at, attempts, claims)
         values ($1, $2, 'user', $3, now(), now(), 1, null),
           ($1, $2, 'token', '#0123456789abcdef', now(), now(), 1, $4)`,
      [id, CANARY, JSON.stringify({ sub: CANARY })],
    );
  }

  /** Tables whose rows of a company hold the value. */
  async function holding(companyId: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of TABLES) {
      const text =
        table === 'inventory.endpoint_exchanges' ? "convert_from(exchange, 'UTF8')" : 't::text';
      const [row] = await rowsOf(
        companyId,
        `select 1 from ${table} t where company_id = $1 and ${text} like $2`,
        [`%${CANARY}%`],
      );
      if (row !== undefined) found.push(table);
    }
    return found;
  }

  it('DATA-02 is masked in every table, once, and stays as it is in other companies', async () => {
    const other = server.test.companyId();
    await server.learn({ url: 'https://shop.example/orders', body: { state: CANARY } });
    await attack(server.companyId);
    await attack(other);
    assert.deepEqual(await holding(server.companyId), TABLES);
    assert.equal(await run(server.companyId), 'done');
    assert.deepEqual(await holding(server.companyId), TABLES);
    assert.equal((await server.call('POST', 'data-types', TYPE)).status, 201);
    assert.equal(await run(server.companyId), 'done');
    assert.deepEqual(await holding(server.companyId), []);
    const [example] = await rowsOf(
      server.companyId,
      'select exchange, anomalies from attackers.examples where company_id = $1',
    );
    const { exchange } = example as { exchange: typeof EXCHANGE };
    assert.match(exchange.query[0]?.[1] ?? '', /^#[0-9a-f]{16}$/);
    assert.ok(exchange.path.includes('..%2fetc'));
    const before = JSON.stringify(example);
    const [mark] = await rowsOf(
      server.companyId,
      'select evidence_version = version as done from inventory.data_classifications where company_id = $1',
    );
    assert.deepEqual(mark, { done: true });
    await rowsOf(
      server.companyId,
      'update inventory.data_classifications set evidence_version = 0 where company_id = $1',
    );
    await run(server.companyId);
    const [again] = await rowsOf(
      server.companyId,
      'select exchange, anomalies from attackers.examples where company_id = $1',
    );
    assert.equal(JSON.stringify(again), before);
    await run(other);
    assert.deepEqual(await holding(other), TABLES.slice(0, -1));
  });
});
