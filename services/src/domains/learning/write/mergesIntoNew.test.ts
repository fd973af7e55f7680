import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import { evaluateAll } from '../../../composition/testing/drained.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  ndjson,
  uploadFor,
} from '../../../composition/testing/traffic.ts';
import { beginReading } from '../../../platform/events/readEvents.ts';

const HOST = 'shop.example';
const NAMED = '/v1/users/erin/settings';
const START = Date.UTC(2026, 4, 1, 10);

const settings = (user: string | number, minute: number): EntryOptions => ({
  url: `https://${HOST}/v1/users/${user}/settings`,
  body: { theme: 'dark' },
  client: `203.0.113.${minute % 9}`,
  at: new Date(START + minute * 60_000).toISOString(),
});

/** Ids with the name among them, which make the name a value of their parameter. */
const mixed = (count: number, from: number): EntryOptions[] =>
  Array.from({ length: count }, (_, n) => settings(n % 3 === 0 ? 'erin' : 1_000 + n, from + n));

describe('a saved endpoint that becomes one with an endpoint that no commit has written', () => {
  let server: LearnerServer;
  let companyId: string;
  before(async () => {
    server = await learnerServer(['labels', 'posture']);
    ({ companyId } = server);
    await server.test.db
      .company(companyId)
      .transaction((own) => beginReading(own, 'posture.judge'));
  });
  after(() => server.close());

  const endpoints = async () =>
    (await server.rows('select id, path, requests from inventory.endpoints order by path')).map(
      ({ id, path, requests }) => ({ id: String(id), path: String(path), requests }),
    );

  it('INV-18 POST-05 LAB-02 keeps its id, history, gaps and what people said of it', async () => {
    const { rows } = server;
    await rows(
      `insert into posture.policies (company_id, id, name, name_key, description, remediation,
          severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by,
          updated_by, state)
       values ($1, $2, 'Any', 'any', '', '', 'low', true, '{}', '{}', '{}', $3, false, 'm', 'm', 'done')`,
      [
        companyId,
        server.test.companyId(),
        JSON.stringify({ all: [{ field: 'host', op: 'equals', value: HOST }] }),
      ],
    );
    await server.learn(...Array.from({ length: 30 }, (_, n) => settings('erin', n)));
    await evaluateAll(server.test.db);
    const [saved] = await endpoints();
    assert.equal(saved?.path, NAMED);
    const label = server.test.companyId();
    await rows(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
       values ($1, $2, $3, $3, '00000000-0000-0000-0000-000000000000')`,
      [companyId, saved.id, label],
    );
    const [gap] = await rows('select id from posture.gaps');
    await rows(
      `insert into posture.gap_comments (company_id, id, gap_id, message, author)
       values ($1, gen_random_uuid(), $2, 'Ours.', 'maya@example.com')`,
      [companyId, gap?.['id']],
    );
    await rows(
      `insert into attackers.marks (company_id, kind, endpoint_id, subject, type, verdict, message,
          author)
       values ($1, 'behaviour', $2, 'behaviour injection', 'injection', 'legitimate', 'Ours', 'm')`,
      [companyId, saved.id],
    );
    const births = () =>
      rows(`select id, endpoint_id as "endpointId" from inventory.changes where kind = 'new'`);
    const born = await births();

    await server.learn(...mixed(120, 100));
    await evaluateAll(server.test.db);
    assert.deepEqual(await endpoints(), [
      { id: saved.id, path: '/v1/users/{userId}/settings', requests: 150 },
    ]);
    assert.deepEqual(await births(), born);
    const endpointsOf = async (table: string) =>
      (await rows(`select endpoint_id as id from ${table}`)).map(({ id }) => id);
    for (const table of ['inventory.endpoint_labels', 'attackers.marks', 'posture.gaps'])
      assert.deepEqual(await endpointsOf(table), [saved.id], table);
    assert.deepEqual(await rows('select gap_id as id, message from posture.gap_comments'), [
      { id: gap?.['id'], message: 'Ours.' },
    ]);
    const [{ requests } = {}] = await rows(
      'select sum(requests)::int as requests from inventory.traffic_hourly where endpoint_id = $1',
      [saved.id],
    );
    assert.equal(requests, 150);
  });

  it('ENG-01 INV-18 is reported as merged, and no request of the batch is rejected', async () => {
    const other = server.test.companyId();
    const { query } = server.test.db.company(other);
    const submit = (entries: readonly EntryOptions[]) =>
      server
        .pipeline()
        .submit(uploadFor(other), bytesOf(ndjson(entries.map((options) => entry(options)))));
    await submit(Array.from({ length: 30 }, (_, n) => settings('erin', n)));
    const [saved] = await query<{ id: string }>('select id from inventory.endpoints');
    assert.equal((await submit(mixed(120, 100))).learned, 120);
    assert.deepEqual(await query('select id, path, requests from inventory.endpoints'), [
      { id: saved?.id, path: '/v1/users/{userId}/settings', requests: 150 },
    ]);
    assert.deepEqual(
      await query(
        `select kind, endpoint_id as id, before, cause from inventory.changes
         where endpoint_id is not null and kind <> 'stateChanged' order by id`,
      ),
      [
        { kind: 'new', id: saved?.id, before: null, cause: null },
        { kind: 'merged', id: saved?.id, before: { count: 2 }, cause: { code: 'learned' } },
      ],
    );
  });
});
