import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  InventoryLearner,
  type ExchangePipeline,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import { CATALOGUE } from '../hub/catalogue.ts';
import { installPolicies } from '../hub/installPolicies.ts';
import { evaluateAll } from '../../../composition/testing/drained.ts';
import { identity } from '../../identity/identity.domain.ts';
import { ingest } from '../../ingest/ingest.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { posture } from '../posture.domain.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import { BROWSED } from '../testing/policies/policyCase.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  ndjson,
  uploadFor,
} from '../../../composition/testing/traffic.ts';

const HOUR = 3_600_000;
/** Enough requests, hours and callers that an endpoint is available. */
const REQUESTS = 120;
const SAFE = {
  'strict-transport-security': 'max-age=1',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'ratelimit-limit': '100',
  'content-type': 'application/json',
};

/** A token as it should be, of one of several people. */
function bearer(person: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = Math.floor((Date.now() - 6 * HOUR) / 1000);
  return `Bearer ${part({ alg: 'RS256', typ: 'JWT' })}.${part({ sub: String(person), iss: 'https://login.example', aud: 'api', iat: issued, exp: issued + 7 * 3600 })}.c2lnbmF0dXJl`;
}

interface Answering extends EntryOptions {
  readonly isSignedIn?: boolean;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Parts of the answer's content as the record has them. */
  readonly content?: object;
  /** One answer in so many has them. */
  readonly every?: number;
}

/** Bytes that look like nothing, as text of a record. */
const noise = (): string =>
  Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 251)).toString('base64');

/** What a record has of an answer that was packed when it was seen. */
function compressed(): object {
  const bytes = gzipSync(JSON.stringify({ password: 'horse-battery', email: 'ada@mail.example' }));
  return { text: bytes.toString('base64'), encoding: 'base64', size: bytes.length };
}

describe('the catalogue over real traffic', () => {
  let test: TestDatabase;
  let pipeline: ExchangePipeline;
  let companyId = '';
  let turn = 0;

  /**
   * Learns the same exchange many times over, NUMBER counting them, from several callers and hours,
   * and evaluates.
   */
  async function traffic(host: string, options: Answering): Promise<string[]> {
    const start = Date.now() - 5 * HOUR;
    const rows = Array.from({ length: REQUESTS }, (_, index) => {
      const row = entry({
        ...options,
        requestHeaders: {
          ...BROWSED,
          ...(options.isSignedIn === true ? { authorization: bearer(index % 5) } : {}),
        },
        url: `${host}${String(options.url)}`,
        at: new Date(start + (index * (5 * HOUR)) / REQUESTS).toISOString(),
        client: `203.0.113.${index % 20}`,
      });
      const response = row['response'] as {
        headers: { name: string; value: string }[];
        content: object;
      };
      const { content } = response;
      if (options.content !== undefined && index % (options.every ?? 1) === 0)
        Object.assign(content, options.content);
      if (options.responseHeaders !== undefined)
        response.headers = Object.entries(options.responseHeaders).map(([name, value]) => ({
          name,
          value,
        }));
      return JSON.parse(JSON.stringify(row).replaceAll('NUMBER', String(index))) as Record<
        string,
        unknown
      >;
    });
    const url = `https://${new URL(host).host}/v1/profile`;
    const profile = { url, client: '10.0.0.1', body: { theme: 'dark' } };
    const at = new Date(start).toISOString();
    rows.push(entry({ ...profile, at, requestHeaders: { authorization: bearer(0) } }));
    turn += 1;
    await pipeline.submit(
      uploadFor(companyId, { idempotencyKey: `turn ${turn}` }),
      bytesOf(ndjson(rows)),
    );
    await evaluateAll(test.db);
    const name = new URL(host).host;
    const found = await test.db
      .company(companyId)
      .query<{ key: string }>(
        `select p.provider_key as key from posture.gaps g join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id where g.host = $1 and g.status = 'open' order by 1`,
        [name],
      );
    return found.map(({ key }) => key);
  }

  before(async () => {
    test = await testDatabase([identity, ingest, inventory, labels, posture, integrations]);
    companyId = test.companyId();
    const settings = testSettings();
    pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    await test.db.company(companyId).transaction((query) =>
      installPolicies(
        query,
        CATALOGUE.filter(({ installable }) => installable),
        { severity: null, isEnabled: true, by: 'test' },
      ),
    );
  });
  after(async () => {
    await pipeline.stop();
    await test.close();
  });

  it('POST-14 an endpoint with everything in order opens no gap but that it is new', async () => {
    assert.deepEqual(
      await traffic('https://safe.example', {
        url: '/v1/articles',
        body: { title: 'words', count: 3 },
        isSignedIn: true,
        responseHeaders: SAFE,
      }),
      ['prov-inv-015'],
    );
  });

  it('POST-14 a password in the query of an unauthenticated deletion over cleartext opens the gaps of each, within the flush that learned it', async () => {
    const found = await traffic('http://bare.example', {
      url: '/v1/things/10NUMBER?password=hunter-NUMBER-hunter',
      method: 'DELETE',
      body: { done: true },
      responseHeaders: { 'content-type': 'application/json', 'x-request-id': 'r-NUMBER' },
    });
    for (const key of [
      'prov-auth-006',
      'prov-auth-016',
      'prov-tls-002',
      'prov-conf-004',
      'prov-rate-001',
    ])
      assert.ok(found.includes(key), `${key} of ${found.join()}`);
    for (const key of ['prov-auth-001', 'prov-auth-002', 'prov-auth-005', 'prov-tls-001'])
      assert.ok(!found.includes(key), `${key} tells the same again`);
    assert.ok(!found.includes('prov-tls-007'), 'nobody misses HSTS where there is no TLS');
  });

  it('POST-14 headers that are there, and headers that nobody could see, open nothing', async () => {
    const seen = await traffic('https://headers.example', {
      url: '/v1/articles',
      body: { title: 'words' },
      isSignedIn: true,
      responseHeaders: {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'x-powered-by': 'Express',
      },
    });
    for (const key of ['prov-tls-007', 'prov-conf-004', 'prov-conf-008'])
      assert.ok(seen.includes(key), `${key} of ${seen.join()}`);
    const lines = Array.from(
      { length: REQUESTS },
      (_, index) =>
        `203.0.113.${index % 20} - - [${new Date(Date.now() - index * 300_000).toUTCString().replace(/^..., (\d\d) (\w+) (\d+) ([\d:]+) GMT$/, '$1/$2/$3:$4 +0000')}] "GET /v1/things HTTP/1.1" 200 12`,
    ).join('\n');
    await pipeline.submit(
      uploadFor(companyId, { format: 'combined', host: 'log.example', idempotencyKey: 'log' }),
      bytesOf(`${lines}\n`),
    );
    await evaluateAll(test.db);
    const { length } = await test.db
      .company(companyId)
      .query(`select id from inventory.endpoints where host = 'log.example'`);
    assert.equal(length, 1);
    const gaps = await test.db
      .company(companyId)
      .query<{ name: string }>(
        `select name from posture.gaps where host = 'log.example' order by 1`,
      );
    assert.deepEqual(
      gaps.filter(({ name }) => /header|HSTS|rate limit|authentication/i.test(name)),
      [],
    );
  });

  it('POST-14 a file of passwords tells the parameter, its place and masked samples, never the value', async () => {
    await traffic('https://secret.example', {
      url: '/v1/users',
      body: { password: 'hunter-NUMBER-hunter', email: 'ada@example.com' },
      isSignedIn: true,
      responseHeaders: SAFE,
    });
    const [gap] = await test.db.company(companyId).query<{
      evidence: { parameters: { name: string; location: string; samples: string[] }[] };
      parameterNames: string[];
    }>(`select g.evidence, g.parameter_names as "parameterNames" from posture.gaps g join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id where g.host = 'secret.example' and p.provider_key = 'prov-auth-033'`);
    assert.deepEqual(gap?.parameterNames, ['password']);
    assert.deepEqual(
      gap?.evidence.parameters.map(({ name, location }) => [name, location]),
      [['password', 'body']],
    );
    assert.ok(!JSON.stringify(gap).includes('-hunter'));
  });

  const large = JSON.stringify({ rows: 'x'.repeat(1_100_000) });
  /** Answers that say little or too much, each from an endpoint that asks for a token. */
  const ODD: readonly (readonly [string, Readonly<Record<string, string>>, object])[] = [
    ['of a megabyte', SAFE, { text: large, size: large.length }],
    ['compressed', { ...SAFE, 'content-encoding': 'gzip' }, compressed()],
    ['binary', { ...SAFE, 'content-type': 'image/png' }, { mimeType: 'image/png', text: noise() }],
    ['cut off', SAFE, { text: '{"items":[{"title":"words","pass' }],
    ['empty', SAFE, { text: '' }],
    ['not JSON', SAFE, { text: '<html>{"password":' }],
  ];
  const NEW = 'prov-inv-015';
  /**
   * A picture is no answer of an API; the other endpoints are new, and one answers far too much.
   */
  const OPENED: Readonly<Record<string, readonly string[]>> = {
    binary: [],
    'of a megabyte': [NEW, 'prov-rate-008'],
  };
  for (const [index, [what, responseHeaders, content]] of ODD.entries())
    it(`POST-14 answers that are ${what} are evaluated and open nothing that they do not show`, async () => {
      const rows = await traffic(`https://odd${index}.example`, {
        url: '/v1/things',
        isSignedIn: true,
        responseHeaders,
        content,
        every: what === 'of a megabyte' ? 20 : 1,
      });
      assert.deepEqual(rows, OPENED[what] ?? [NEW]);
    });
});
