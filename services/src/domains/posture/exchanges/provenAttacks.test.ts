import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  AttackWatch,
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  ndjson,
  uploadFor,
} from '../../../composition/testing/traffic.ts';
import { attackers } from '../../attackers/attackers.domain.ts';
import { CATALOGUE } from '../hub/catalogue.ts';
import { ingest } from '../../ingest/ingest.domain.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';
import type { GapExchange } from './gapExchange.schemas.ts';

const START = Date.parse('2026-05-01T10:00:00.000Z');
const KEYS = [
  'prov-vul-007',
  'prov-ssrf-005',
  'prov-vul-008',
  'prov-inp-003',
  'prov-authz-010',
  'prov-conf-010',
  'prov-biz-004',
];
const SQLMAP = { 'user-agent': 'sqlmap/1.9 (https://sqlmap.example)' };
const NUCLEI = { 'user-agent': 'Mozilla/5.0 (compatible; Nuclei)' };
const ATTACKER = '203.0.113.66';
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
const passwd = 'root:x:0:0:root:/root:/bin/bash\nbin:x:1:1::/:/sbin/nologin\n';
const keys = { Code: 'Success', AccessKeyId: 'ASIA', SecretAccessKey: 'VALUE' };

const search = (q: string, more: EntryOptions): EntryOptions => ({
  url: `https://shop.example/search?q=${encodeURIComponent(q)}`,
  body: { results: [{ id: 'ev1', name: 'Nova' }] },
  client: '203.0.113.1',
  ...more,
});
const file = (path: string, more: EntryOptions): EntryOptions => ({
  url: `https://shop.example/preview?path=${encodeURIComponent(path)}`,
  body: { pages: 3 },
  client: '203.0.113.1',
  ...more,
});
const hook = (url: string, more: EntryOptions): EntryOptions => ({
  method: 'POST',
  url: 'https://shop.example/hooks/test',
  requestBody: { url },
  body: { delivered: true, status: 200, body: 'ok' },
  client: '203.0.113.1',
  ...more,
});
const me = (sent: object, more: EntryOptions): EntryOptions => ({
  method: 'PATCH',
  url: 'https://shop.example/me',
  requestBody: sent,
  body: { id: 7, name: 'Ada', role: 'employee' },
  client: '203.0.113.1',
  ...more,
});
const attack = (minutes: number, more: EntryOptions = {}): EntryOptions => ({
  client: ATTACKER,
  at: at(minutes),
  ...more,
});

describe('gaps of what an attacker proved', () => {
  let server: PostureServer;
  let pipeline: ExchangePipeline;
  const send = (entries: readonly EntryOptions[]) =>
    pipeline.submit(
      uploadFor(server.companyId, { idempotencyKey: randomUUID() }),
      bytesOf(ndjson(entries.map((options) => entry(options)))),
    );
  const gaps = async (): Promise<readonly string[]> => {
    await server.work();
    const rows = await server.rows<{ name: string; path: string }>(
      `select name, path from posture.gaps where status = 'open' order by path, name`,
      [],
    );
    return rows.map(({ name, path }) => `${path} ${name}`);
  };
  const proofOf = async (path: string): Promise<GapExchange['exchange'] | undefined> => {
    const rows = await server.rows<{ id: string }>('select id from posture.gaps where path = $1', [
      path,
    ]);
    const { body } = await server.call<(GapExchange | null)[]>('POST', 'gaps/exchanges', {
      ids: rows.map(({ id }) => id),
    });
    return body[0]?.exchange;
  };

  before(async () => {
    server = await postureServer([ingest, attackers]);
    const settings = testSettings();
    const watch = new AttackWatch(server.test.db, (error) => {
      throw error;
    });
    const learner = new InventoryLearner(server.test.db, settings, watch);
    pipeline = testPipeline(server.test.db, learner, { settings });
    for (const { id, name, severity, categories, filter } of CATALOGUE)
      if (KEYS.includes(id)) {
        const made = await server.call('POST', 'policies', { name, severity, categories, filter });
        assert.equal(made.status, 201, JSON.stringify(made.body));
      }
    // People who ask for O'Malley, for files by their path, for their own hooks, and change names.
    await send(
      Array.from({ length: 60 }, (_, index) => [
        search(index % 5 === 0 ? "O'Malley" : 'nova', { at: at(index) }),
        file(`docs/plan${index % 9}.pdf`, { at: at(index) }),
        hook(`https://hooks${index % 7}.example/in`, { at: at(index) }),
        me({ name: `Ada ${'abcdefgh'[index % 8]}` }, { at: at(index) }),
      ]).flat(),
    );
  });
  after(async () => {
    await pipeline.stop();
    await server.close();
  });

  it('POST-11 none opens by what looks like an attack and is answered as ever', async () => {
    await send([
      ...["x' OR '1'='1", "x' UNION SELECT 1--"].map((q, index) =>
        search(q, attack(70 + index, { requestHeaders: SQLMAP })),
      ),
      file('../../etc/passwd', attack(72, { status: 400, body: { error: 'bad path' } })),
      hook('http://169.254.169.254/', attack(73, { status: 400, body: { error: 'not allowed' } })),
      me({ role: 'admin' }, attack(74)),
    ]);
    assert.deepEqual(await gaps(), []);
  });

  it('POST-11 opens one of the endpoint for each root cause, by scanners too, and shows the attack', async () => {
    const trace = 'SQLSTATE[42601]: syntax error at or near "nova\'"';
    const rows = Array.from({ length: 12 }, (_, index) => ({
      id: `u${index}@mail.example`,
      name: `$2b$10$Xq${index}abcdefghijklmnopqrstuv`,
    }));
    await send([
      search("nova'", attack(80, { requestHeaders: SQLMAP, status: 500, body: { error: trace } })),
      search(
        "nova' UNION SELECT email,password_hash FROM users--",
        attack(81, { requestHeaders: SQLMAP, body: { results: rows } }),
      ),
      file('../../../../etc/passwd', attack(82, { requestHeaders: NUCLEI, body: passwd })),
      hook(
        'http://169.254.169.254/latest/meta-data/iam/security-credentials/web',
        attack(83, { body: { delivered: true, body: JSON.stringify(keys) } }),
      ),
      me({ role: 'admin' }, attack(84, { body: { id: 9, name: 'Eve', role: 'admin' } })),
    ]);
    assert.deepEqual(await gaps(), [
      '/hooks/test Cloud credentials fetched through the server',
      '/me Mass assignment accepted',
      '/preview Path traversal that reads files of the server',
      '/search SQL injection reported',
    ]);
    for (const path of ['/hooks/test', '/me', '/preview', '/search'])
      assert.equal((await proofOf(path))?.clientAddress, ATTACKER, path);
  });

  it('POST-02 shows a refused guess of codes, also where it is answered with "not found"', async () => {
    const promo = (code: string, more: EntryOptions): EntryOptions => ({
      method: 'POST',
      url: 'https://shop.example/promo/validate',
      requestBody: { code },
      body: { valid: true },
      client: '203.0.113.1',
      ...more,
    });
    await send([
      ...Array.from({ length: 30 }, (_, index) => promo('RAINY5', { at: at(90 + index) })),
      ...Array.from({ length: 40 }, (_, index) =>
        promo(`SAVE${1_000 + index}`, {
          client: ATTACKER,
          at: new Date(START + 130 * 60_000 + index * 1_000).toISOString(),
          status: 404,
          body: { error: 'unknown code' },
        }),
      ),
      promo('RAINY5', { at: at(140) }),
    ]);
    await gaps();
    const proof = await proofOf('/promo/validate');
    assert.deepEqual([proof?.clientAddress, proof?.status], [ATTACKER, 404]);
  });

  it('POST-14 closes them when later attacks of the kind fail, and by nothing else', async () => {
    const isOpen = async () => (await gaps()).some((gap) => gap.startsWith('/preview'));
    const fails = (minutes: number, more: EntryOptions): EntryOptions =>
      file(
        '../../../../etc/passwd',
        attack(minutes, { status: 400, body: { error: 'bad path' }, ...more }),
      );
    const many = Array.from({ length: 25 }, (_, index) => index);
    await send(
      Array.from({ length: 1_100 }, (_, index) => file('docs/plan.pdf', { at: at(200 + index) })),
    );
    assert.ok(await isOpen(), 'good traffic');
    await send(many.map((index) => fails(2_000 + index, {})));
    assert.ok(await isOpen(), 'one sender within an hour');
    await send(many.map((index) => fails(2_100 + 61 * index, { requestHeaders: NUCLEI })));
    assert.ok(await isOpen(), 'a scanner');
    await send(many.map((index) => fails(4_000 + 61 * index, {})));
    assert.ok(!(await isOpen()));
  });
});
