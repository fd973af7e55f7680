import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { strFromU8, unzipSync } from 'fflate';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackersById } from '../attackers/attackers.repository.ts';
import { evidenceFiles } from './evidenceFiles.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const PAYLOADS = [
  "1' OR '1'='1' -- ",
  "x' UNION SELECT password FROM users -- ",
  '1; DROP TABLE orders --',
  '<script>alert("ü")</script>',
];
const entries = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => ({
    at: new Date(START + index * 1_000).toISOString(),
    ...make(index),
  }));

describe('evidence of an attacker', () => {
  let server: AttackServer;
  let url = '';
  let id = '';
  const get = (of: string, as = 'analyst') =>
    fetch(
      `${url}/attackers/${as === 'stranger' ? server.otherCompanyId : server.companyId}/attackers/${of}/evidence.zip`,
      { headers: { authorization: `Bearer ${as}` } },
    );
  before(async () => {
    server = await attackServer();
    url = await server.listen();
    await server.send(
      ...entries(60, (index) => ({
        client: `203.0.113.${index % 20}`,
        url: `https://shop.example/search?q=lamp${index % 7}`,
      })),
    );
    await server.send(
      ...entries(8, (index) => ({
        client: '198.51.100.1',
        requestHeaders: { authorization: 'Bearer mallory-a1B2c3D4e5F6g7H8' },
        url: `https://shop.example/search?q=${encodeURIComponent(PAYLOADS[index % 4] ?? '')}`,
        status: 400,
        at: new Date(START + (100 + index) * 1_000).toISOString(),
      })),
    );
    const { body } = await server.call('POST', 'attackers/search', {});
    id = body.items[0].id;
    await server.call('POST', `attackers/${id}/comments`, { message: 'Seen by the night shift' });
    // More steps than are in memory at once, each with an example.
    await server.rows(
      `insert into attackers.steps select s.company_id, gen_random_uuid(), s.attacker_id, s.type, s.phase, s.endpoint_id, s.host, s.method, s.template, s.path, s.started_at + n * interval '1 minute', s.ended_at, 1, 0, 400, 1, 'one more'
      from attackers.steps s cross join generate_series(1, 250) n where s.attacker_id = $1`,
      [id],
    );
    await server.rows(`insert into attackers.examples (company_id, step_id, attempt, at, message, is_success, exchange, anomalies)
      select s.company_id, s.id, 1, s.started_at, s.message, false, (select exchange from attackers.examples limit 1), '[]' from attackers.steps s where s.message = 'one more'`);
  });
  after(() => server.close());

  it('ATK-02 is one archive: an HTTP archive, what is known with the rules in force, and sums that hold', async () => {
    const answer = await get(id);
    assert.deepEqual(
      [
        answer.status,
        answer.headers.get('content-type'),
        /^attachment; filename="evidence-.*\.zip"$/.test(
          answer.headers.get('content-disposition') ?? '',
        ),
      ],
      [200, 'application/zip', true],
    );
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    assert.deepEqual(Object.keys(files), ['evidence.har', 'evidence.json', 'SHA256SUMS']);
    for (const line of strFromU8(files['SHA256SUMS'] ?? new Uint8Array())
      .trim()
      .split('\n')) {
      const [sum, name = ''] = line.split('  ');
      assert.equal(
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex'),
        sum,
        name,
      );
    }
    const parsed = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    const known = parsed('evidence.json');
    assert.deepEqual(
      [
        known.attacker.id,
        known.comments[0].message,
        known.policy.scores.levels,
        known.steps.length > 250,
      ],
      [id, 'Seen by the night shift', { suspect: 5, attacker: 15 }, true],
    );
    assert.ok(
      known.sources.some(({ sourceId }: { sourceId: string }) => sourceId === '198.51.100.1') &&
        /^\d+\.\d+\.\d+$/.test(known.product.version),
    );
    assert.deepEqual(
      [known.requests.length >= 8, known.requests.at(-1).status, known.stepsLeftOut],
      [true, 400, 0],
    );
    const { log } = parsed('evidence.har');
    assert.deepEqual([log.version, log.creator.name], ['1.2', 'Palisade']);
    assert.ok(log.entries.length > 250);
    for (const entry of log.entries) {
      assert.ok(
        !Number.isNaN(Date.parse(entry.startedDateTime)) &&
          entry.time >= 0 &&
          new URL(entry.request.url).host === 'shop.example',
      );
      for (const name of ['method', 'url', 'httpVersion'])
        assert.equal(typeof entry.request[name], 'string');
      for (const name of ['cookies', 'headers', 'queryString'])
        assert.ok(Array.isArray(entry.request[name]));
      for (const name of ['statusText', 'httpVersion', 'redirectURL'])
        assert.equal(typeof entry.response[name], 'string');
      assert.deepEqual(
        [
          typeof entry.response.content.size,
          typeof entry.response.content.mimeType,
          typeof entry.timings.wait,
        ],
        ['number', 'string', 'number'],
      );
    }
    assert.ok(
      log.entries.some(({ request }: { request: { url: string } }) =>
        request.url.includes('UNION%20SELECT'),
      ),
    );
    assert.ok(!JSON.stringify(log).includes('mallory-a1B2'));
  });

  it('ATK-02 of more steps than an archive holds the newest are in it, and it says so', async () => {
    const scope = server.test.db.company(server.companyId);
    const [attacker] = await attackersById(scope.query, [id]);
    assert.ok(attacker != null);
    const files = await evidenceFiles(
      { scope, attacker, signal: new AbortController().signal },
      100,
    );
    const [har, known] = await Promise.all(
      files.map(async ({ text }) => {
        let whole = '';
        for await (const piece of text) whole += piece;
        return JSON.parse(whole);
      }),
    );
    const all = await server.rows<{ id: string }>(
      'select id from attackers.steps where attacker_id = $1 order by started_at desc, id desc',
      [id],
    );
    assert.deepEqual(
      known.steps.map((step: { id: string }) => step.id),
      all
        .slice(0, 100)
        .map((step) => step.id)
        .reverse(),
    );
    assert.equal(known.stepsLeftOut, all.length - 100);
    for (const { note } of [known, { note: har.log.comment }])
      assert.match(note, new RegExp(`Of ${all.length} steps the newest 100 are here\\.$`));
  });

  it('ATK-02 who leaves in the middle gives back what the archive held', async () => {
    const leaving = new AbortController();
    const answer = await fetch(
      `${url}/attackers/${server.companyId}/attackers/${id}/evidence.zip`,
      { headers: { authorization: 'Bearer analyst' }, signal: leaving.signal },
    );
    await answer.body?.getReader().read();
    leaving.abort();
    const held = async (): Promise<number> =>
      (
        await server.rows(
          `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        )
      ).length;
    await untilEqual('nothing is held', held, 0);
    for (let count = 0; count < 5; count += 1) assert.equal((await get(id)).status, 200);
  });

  it('ADM-09 PERM-03 each download is in the audit log, and nobody without the right has one', async () => {
    assert.deepEqual(
      [
        (await get(id, 'unlicensed')).status,
        (await get(id, 'stranger')).status,
        (await get('nothing')).status,
        (await get(server.companyId)).status,
      ],
      [403, 404, 404, 404],
    );
    const told = await server.rows<{ target_id: string }>(
      `select target_id from identity.audit_log where action = 'attacker.exportEvidence'`,
    );
    assert.deepEqual(
      [told.length, new Set(told.map(({ target_id }) => target_id))],
      [7, new Set([id])],
    );
  });
});
