import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  AttackWatch,
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import { attackers } from '../../attackers/attackers.domain.ts';
import { identity } from '../../identity/identity.domain.ts';
import { ingest } from '../../ingest/ingest.domain.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { CATALOGUE } from '../hub/catalogue.ts';
import { installPolicies } from '../hub/installPolicies.ts';
import type { Sighting } from '@palisade/vocabulary/sightings.ts';
import { evidenceById } from './gaps.repository.ts';
import { evaluateAll } from '../../../composition/testing/drained.ts';
import { posture } from '../posture.domain.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';
import { BROWSED } from '../testing/policies/policyCase.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Half past an hour, so that an hour of calls is in two of them. */
const START = (Math.floor(Date.now() / HOUR) - 5 * 24) * HOUR + HOUR / 2;
const HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'ratelimit-limit': '100',
  'content-type': 'application/json',
};

function token(person: number, header: object, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `Bearer ${part({ alg: 'RS256', typ: 'JWT', ...header })}.${part({ sub: `person ${person}`, iss: 'https://login.example', aud: 'api', ...claims })}.c2lnbmF0dXJlLXNpZ25hdHVyZQ`;
}

type Call = (index: number, at: number) => Record<string, unknown>;
interface Answer {
  readonly scheme: 'http' | 'https';
  readonly authorization: string | null;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const call =
  (path: (index: number) => string, answer: (index: number, at: number) => Answer): Call =>
  (index, at) => {
    const { scheme, authorization, status, body, headers } = answer(index, at);
    const one = entry({
      url: `${scheme}://shop.example${path(index)}`,
      status,
      body,
      at: new Date(at).toISOString(),
      client: `203.0.113.${index % 20}`,
      requestHeaders: { ...BROWSED, ...(authorization === null ? {} : { authorization }) },
    });
    (one['response'] as { headers: unknown }).headers = Object.entries(headers).map(
      ([name, value]) => ({ name, value }),
    );
    return one;
  };
const order = (index: number): string => `/v1/orders/${1_000 + (index % 200)}`;
const seconds = (at: number): number => Math.floor(at / 1000);

/**
 * Clear text, by anybody, with e-mail addresses in the answer; some send tokens that never end,
 * with a signature that every verifier could make.
 */
const bad = call(order, (index, at) => ({
  scheme: 'http',
  authorization: index % 3 === 0 ? token(index % 5, { alg: 'HS256' }, { iat: seconds(at) }) : null,
  status: 200,
  body: { id: index, email: `ada.${index}@mail.example`, total: 3 },
  headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
}));
const nobody = call(order, (index) => ({
  scheme: 'http',
  authorization: null,
  status: 200,
  body: { id: index, email: `ada.${index}@mail.example`, total: 3 },
  headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
}));
/** As it should be; one of four has no token and is refused. */
const good = call(order, (index, at) => {
  const isRefused = index % 4 === 3;
  const authorization = isRefused
    ? null
    : token(index % 5, {}, { iat: seconds(at), exp: seconds(at) + 3_600 });
  return {
    scheme: 'https',
    authorization,
    status: isRefused ? 401 : 200,
    body: isRefused ? { message: 'sign in' } : { id: index, total: 3 },
    headers: HEADERS,
  };
});

const goodOnly = call(order, (index, at) => ({
  scheme: 'https',
  authorization: token(index % 5, {}, { iat: seconds(at), exp: seconds(at) + 3_600 }),
  status: 200,
  body: { id: index, email: `ada.${index}@mail.example` },
  headers: HEADERS,
}));
const nobodyOverTls = call(order, (index) => ({
  scheme: 'https',
  authorization: null,
  status: 200,
  body: { id: index, email: `ada.${index}@mail.example` },
  headers: HEADERS,
}));

/** Gaps that are right before and after: a new endpoint, with numbers that follow each other. */
const STILL_TRUE = ['New external endpoint', 'Sequential object identifier in the path'];
/**
 * Gaps of calls in clear text, with e-mail addresses in the answers, of which none or few asked who
 * called.
 */
const OF_BOTH = [
  'Clear-text HTTP exposed externally',
  'Sensitive data exposed externally',
  'Sequential identifier returning sensitive data',
  ...STILL_TRUE,
];
const OF_NOBODY = ['Sensitive data returned without authentication'];
/** That authentication is optional says already that data is returned without it. */
const OF_SOME = [
  'Authentication is optional (mixed authentication)',
  'JWT signed with a weak or symmetric algorithm',
  'JWT without expiry',
];
/** Gaps of what never came. */
const OF_SILENCE = [
  'No rate limit on an external endpoint',
  'No rate limit on an unauthenticated endpoint',
  'No rate limit on sensitive data',
  'Sensitive response may be cached',
  'X-Content-Type-Options header missing',
];

describe('an endpoint that is repaired', () => {
  let test: TestDatabase;
  let pipeline: ExchangePipeline;
  let now = START;

  /**
   * Sends so many calls a minute apart, in uploads of this size, and tells which policies have an
   * open gap.
   */
  async function send(
    companyId: string,
    make: Call,
    times: number,
    batch: number,
  ): Promise<readonly string[]> {
    for (let from = 0; from < times; from += batch) {
      const rows = Array.from({ length: Math.min(batch, times - from) }, (_, index) =>
        make(from + index, (now += MINUTE)),
      );
      await pipeline.submit(uploadFor(companyId), bytesOf(ndjson(rows)));
    }
    await evaluateAll(test.db);
    return await openGaps(companyId);
  }
  async function openGaps(companyId: string): Promise<readonly string[]> {
    const rows = await test.db
      .company(companyId)
      .query<{ name: string }>(
        `select name from posture.gaps where company_id = $1 and status = 'open' order by 1`,
        [companyId],
      );
    return rows.map(({ name }) => name);
  }
  /** With a host that is known to take credentials. */
  const company = async (): Promise<string> => {
    const companyId = test.companyId();
    now = START;
    await test.db.company(companyId).transaction((query) =>
      installPolicies(
        query,
        CATALOGUE.filter(({ installable }) => installable),
        { severity: null, isEnabled: true, by: 'test' },
      ),
    );
    const profile = { url: 'https://shop.example/v1/profile', client: '10.0.0.1' };
    const times = { iat: seconds(now), exp: seconds(now) + 3_600 };
    const requestHeaders = { authorization: token(1, {}, times) };
    const at = new Date(now).toISOString();
    const signedIn = entry({ ...profile, requestHeaders, at, body: { theme: 'dark' } });
    await pipeline.submit(uploadFor(companyId), bytesOf(ndjson([signedIn])));
    return companyId;
  };

  before(async () => {
    test = await testDatabase([
      identity,
      ingest,
      inventory,
      labels,
      posture,
      integrations,
      attackers,
    ]);
    const settings = testSettings();
    pipeline = testPipeline(
      test.db,
      new InventoryLearner(
        test.db,
        settings,
        new AttackWatch(test.db, (error) => {
          throw error;
        }),
      ),
      { settings },
    );
  });
  after(async () => {
    await pipeline.stop();
    await test.close();
  });

  for (const [what, first, kept] of [
    ['everybody called without a token', nobody, OF_NOBODY],
    ['some called with a bad token', bad, OF_SOME],
  ] as const) {
    it(`POST-14 INV-18 where ${what}: every gap that does not hold any more closes by traffic, none opens, and a regression opens them again`, async () => {
      const companyId = await company();
      const opened = await send(companyId, first, 60, 60);
      assert.deepEqual(opened, [...OF_BOTH, ...kept, ...OF_SILENCE].sort());
      const openedMeanwhile = new Set<string>();
      for (let turn = 0; turn < 6; turn++)
        for (const name of await send(companyId, good, 100, 50)) openedMeanwhile.add(name);
      assert.deepEqual(
        [...openedMeanwhile].filter((name) => !opened.includes(name)),
        [],
        'nothing opens falsely on the way',
      );
      assert.deepEqual(await openGaps(companyId), STILL_TRUE);
      assert.deepEqual(
        await send(companyId, first, 60, 20),
        [...OF_BOTH, ...kept].sort(),
        'what is missing is missed after 300 requests',
      );
    });
  }

  it('POST-14 INV-18 what was seen is still told when it is past', async () => {
    const companyId = await company();
    await send(companyId, nobody, 60, 60);
    const lastBad = now;
    await send(companyId, good, 600, 600);
    const [row] = await test.db
      .company(companyId)
      .query<{ sightings: Sighting[] }>(
        "select sightings from inventory.endpoints where path like '/v1/orders%'",
      );
    const told = new Map(
      row?.sightings.map(({ fact, value, isPast, lastSeenAt }) => [
        `${fact} ${value}`.trim(),
        [isPast, lastSeenAt],
      ]),
    );
    for (const fact of ['withoutCredentials', 'protocol HTTP', 'dataType Email Address'])
      assert.deepEqual(told.get(fact), [true, lastBad], fact);
    assert.deepEqual(told.get('fromInternet'), [false, now]);
  });

  it('POST-14 INV-18 a recording of long ago that comes late closes no gap of now, opens none, and is told with its time', async () => {
    const broken = await company();
    const opened = await send(broken, nobody, 60, 60);
    now = START - 40 * 24 * HOUR;
    assert.deepEqual(
      await send(broken, good, 600, 300),
      opened.filter((name) => name !== 'New external endpoint'),
      'it was in order then, and was there',
    );
    const repaired = await company();
    const before = await send(repaired, good, 600, 300);
    now = START - 40 * 24 * HOUR;
    assert.deepEqual(
      await send(repaired, nobody, 60, 60),
      before.filter((name) => name !== 'New external endpoint'),
      'it was not in order then',
    );
    const [row] = await test.db
      .company(repaired)
      .query<{ sightings: Sighting[] }>(
        "select sightings from inventory.endpoints where path like '/v1/orders%'",
      );
    for (const fact of ['withoutCredentials', 'protocol HTTP', 'dataType Email Address']) {
      const told = row?.sightings.find((one) => `${one.fact} ${one.value}`.trim() === fact);
      assert.deepEqual([told?.isPast, told?.lastSeenAt], [true, now], fact);
    }
  });

  it('POST-14 INV-18 lines of an access log, which tell neither scheme nor messages, close nothing that those show', async () => {
    const companyId = await company();
    const opened = await send(companyId, nobody, 60, 60);
    const line = (index: number): string => {
      const [day, time] = new Date((now += MINUTE)).toISOString().slice(0, 19).split('T');
      const [year, month, date] = (day ?? '').split('-');
      const name = 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(Number(month) * 3 - 3).slice(0, 3);
      return `203.0.113.${index % 20} - - [${date}/${name}/${year}:${time} +0000] "GET ${order(index)} HTTP/1.1" 200 17 "-" "app/1"`;
    };
    const lines = Array.from({ length: 600 }, (_, index) => `${line(index)}\n`).join('');
    const upload = uploadFor(companyId, { format: 'combined', host: 'shop.example' });
    const receipt = await pipeline.submit(upload, bytesOf(lines));
    assert.equal(receipt.learned, 600);
    await evaluateAll(test.db);
    assert.deepEqual(await openGaps(companyId), opened);
    const [row] = await test.db
      .company(companyId)
      .query<{ protocols: string[]; types: string[] }>(
        "select protocols, content_types as types from inventory.endpoints where path like '/v1/orders%'",
      );
    assert.deepEqual(row, { protocols: ['HTTP', 'REST', 'JSON'], types: ['application/json'] });
    const repaired = await send(companyId, good, 600, 300);
    assert.ok(!repaired.includes('Clear-text HTTP exposed externally'), 'requests that show it do');
  });

  it('POST-14 a gap tells what closes it, and how far clean requests have brought it there', async () => {
    const companyId = await company();
    await send(companyId, nobody, 60, 60);
    const lastBad = new Date(now).toISOString();
    await send(companyId, good, 120, 40);
    const scope = test.db.company(companyId);
    const gaps = await scope.query<{ id: string; name: string }>(
      `select id, name from posture.gaps where status = 'open' order by name`,
    );
    const evidence = await evidenceById(
      scope,
      gaps.map(({ id }) => id),
    );
    const told = new Map(gaps.map(({ name }, index) => [name, evidence[index]]));
    const cleartext = told.get('Clear-text HTTP exposed externally');
    assert.deepEqual(cleartext?.closing, { kind: 'requests', requests: 300, days: 30 });
    const progress = { value: 'HTTP', lastSeenAt: lastBad, clean: 120, needed: 300 };
    assert.deepEqual(cleartext.progress, { fact: 'protocol', ...progress });
    const unauthenticated = told.get('Sensitive data returned without authentication')?.progress;
    assert.deepEqual(
      [unauthenticated?.fact, unauthenticated?.clean],
      ['withoutCredentials', 120],
      'refusals count where credentials are asked for',
    );
    const byDecision = told.get('Sequential object identifier in the path');
    assert.deepEqual([byDecision?.closing.kind, byDecision?.progress], ['requests', null]);
    const stranger = await evidenceById(
      test.db.company(test.companyId()),
      gaps.map(({ id }) => id),
    );
    assert.ok(stranger.every((found) => found === null));
  });

  it('POST-14 a call without a token among two thousand is told and opens nothing; one in forty is not forgotten between two of them', async () => {
    const companyId = await company();
    const rare =
      (every: number): Call =>
      (index, at) =>
        (index % every === every - 1 ? nobodyOverTls : goodOnly)(index, at);
    assert.ok(
      !(await send(companyId, rare(2_000), 2_000, 500)).some((name) =>
        /authentication/i.test(name),
      ),
    );
    const other = await company();
    for (let turn = 0; turn < 3; turn++)
      assert.ok(
        (await send(other, rare(40), 400, 100)).includes(
          'Authentication is optional (mixed authentication)',
        ),
        String(turn),
      );
  });
});
