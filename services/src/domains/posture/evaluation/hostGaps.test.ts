import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import { identity } from '../../identity/identity.domain.ts';
import { ingest } from '../../ingest/ingest.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { CATALOGUE } from '../hub/catalogue.ts';
import { installPolicies } from '../hub/installPolicies.ts';
import { alsoAt } from '../gaps/alsoAt.ts';
import { lookAround } from './evaluationWork.ts';
import { evaluateAll } from '../../../composition/testing/drained.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { posture } from '../posture.domain.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** An answer at a path, with these headers and perhaps a credential of the caller's. */
function answer(
  path: string,
  at: number,
  headers: Readonly<Record<string, string>>,
  authorization?: string,
): Record<string, unknown> {
  const one = entry({
    url: `https://shop.example${path}`,
    at: new Date(at).toISOString(),
    client: '10.0.0.9',
    body: [{ title: 'words', email: `ada.${at / MINUTE}@mail.example` }],
    ...(authorization === undefined ? {} : { requestHeaders: { authorization } }),
  });
  const all = Object.entries({ 'content-type': 'application/json', ...headers });
  const named = all.map(([name, value]) => ({ name, value }));
  return { ...one, response: { ...(one['response'] as object), headers: named } };
}

const JSON_TYPE = 'application/json';
const VERSIONED = { server: 'nginx/1.25.3' };

describe('what is true of a whole host', () => {
  let test: TestDatabase;
  let pipeline: ExchangePipeline;

  async function company(keys: readonly string[]): Promise<string> {
    const companyId = test.companyId();
    const policies = CATALOGUE.filter(({ id }) => keys.includes(id));
    const options = { severity: null, isEnabled: true, by: 'test' };
    await test.db
      .company(companyId)
      .transaction((query) => installPolicies(query, policies, options));
    return companyId;
  }
  async function send(companyId: string, rows: readonly object[]): Promise<readonly string[]> {
    await pipeline.submit(uploadFor(companyId), bytesOf(ndjson(rows)));
    await evaluateAll(test.db);
    // What the source went on without freezes at the next look.
    await lookAround(test.db, companyId, true);
    await evaluateAll(test.db);
    const gaps = await test.db
      .company(companyId)
      .query<{ path: string }>(
        `select path from posture.gaps where status = 'open' and not is_frozen order by path`,
      );
    return gaps.map(({ path }) => path);
  }

  before(async () => {
    test = await testDatabase([identity, ingest, inventory, labels, posture, integrations]);
    const settings = testSettings();
    const learner = new InventoryLearner(test.db, settings);
    pipeline = testPipeline(test.db, learner, { settings });
  });
  after(async () => {
    await pipeline.stop();
    await test.close();
  });

  it('POST-14 is one gap, which another endpoint has once the first is repaired', async () => {
    const companyId = await company(['prov-conf-007']);
    const start = Date.now() - DAY;
    const rows = ['/v1/articles', '/v1/baskets', '/v1/colours'].flatMap((path) =>
      Array.from({ length: 5 }, (_, index) => answer(path, start + index * MINUTE, VERSIONED)),
    );
    const [holder = '', ...others] = await send(companyId, rows);
    assert.deepEqual(others, []);
    const scope = test.db.company(companyId);
    const [gap] = await scope.query<{ id: string }>('select id from posture.gaps');
    const ids = [gap?.id ?? '', companyId];
    const [told, unknown] = await alsoAt(scope, ids);
    const paths = await scope.query<{ path: string }>(
      'select path from inventory.endpoints where id = any($1::uuid[]) order by path',
      [told?.endpointIds],
    );
    const rest = ['/v1/articles', '/v1/baskets', '/v1/colours'].filter((path) => path !== holder);
    assert.deepEqual([told?.total, paths.map(({ path }) => path)], [2, rest]);
    assert.deepEqual(unknown, { gapId: companyId, total: 0, endpointIds: [] });
    const repaired = Array.from({ length: 400 }, (_, index) =>
      answer(holder, start + (10 + index) * MINUTE, { server: 'nginx' }),
    );
    const [next = '', ...more] = await send(companyId, repaired);
    assert.deepEqual([next !== '', next !== holder, more], [true, true, []]);
    const all = ['/v1/articles', '/v1/baskets', '/v1/colours'].flatMap((path) =>
      Array.from({ length: 400 }, (_, index) =>
        answer(path, start + (500 + index) * MINUTE, { server: 'nginx' }),
      ),
    );
    assert.deepEqual(await send(companyId, all), []);
  });

  it('POST-14 is one gap for the hosts of a domain that take the tokens of one issuer', async () => {
    const companyId = await company(['prov-auth-022']);
    const start = Date.now() - DAY;
    const scope = test.db.company(companyId);
    const asked = async (hosts: readonly string[], claims: object, from: number, times: number) => {
      const part = (value: object): string =>
        Buffer.from(JSON.stringify(value)).toString('base64url');
      const bearer = `Bearer ${part({ alg: 'RS256' })}.${part({ sub: 'ada', ...claims })}.c2lnbmVk`;
      await send(
        companyId,
        hosts.flatMap((host) =>
          Array.from({ length: times }, (_, index) => ({
            ...answer('/v1/items', start + (from + index) * MINUTE, {}, bearer),
            host,
          })).map(({ host: name, ...row }) =>
            JSON.parse(JSON.stringify(row).replace('https://shop.example/', `https://${name}/`)),
          ),
        ),
      );
      const gaps = await scope.query<{ host: string; id: string }>(
        `select host, id from posture.gaps where status = 'open' and not is_frozen order by host`,
      );
      return gaps;
    };
    const hosts = [
      'pay.shop.example',
      'stock.shop.example:8443',
      'pay.books.example',
      'pay',
      'stock',
    ];
    const [other, one, two, three, ...none] = await asked(hosts, {}, 0, 6);
    assert.deepEqual(
      [other?.host, one?.host, three?.host, none],
      ['pay', 'pay.books.example', 'stock', []],
    );
    const [also] = await alsoAt(scope, [two?.id ?? '']);
    assert.equal(also?.total, 1);
    // The holder's tokens name their issuer now: the other host has the gap.
    const claims = { iss: 'https://login.shop.example', aud: 'shop' };
    const left = await asked([two?.host ?? ''], claims, 10, 400);
    const rest = hosts.filter((host) => host.includes('shop.example') && host !== two?.host);
    assert.deepEqual(
      left.map(({ host }) => host),
      ['pay', 'pay.books.example', ...rest, 'stock'].toSorted(),
    );
  });

  it('POST-14 tells tokens that are valid for a year or longer at each domain that takes some', async () => {
    const companyId = await company(['prov-auth-042']);
    const start = Date.now() - DAY;
    const now = Math.floor(start / 1_000);
    const YEAR = 365 * 86_400;
    const claimed: Readonly<Record<string, object>> = {
      'ten-years.example': { iat: now, exp: now + 10 * YEAR },
      'since-now.example': { exp: now + 3 * YEAR },
      'next-century.example': { iat: now, exp: 4_102_444_800 },
      'one-year.example': { iat: now, exp: now + YEAR },
      'half-a-year.example': { iat: now, exp: now + YEAR / 2 },
      'hours.example': { iat: now, exp: now + 7_200 },
      'without-end.example': { iat: now },
    };
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const rows = Object.entries(claimed).flatMap(([host, claims]) =>
      Array.from({ length: 8 }, (_, index) => {
        const bearer = `Bearer ${part({ alg: 'RS256' })}.${part({ sub: 'ada', ...claims })}.c2lnbmVk`;
        const row = answer('/v1/items', start + index * MINUTE, {}, bearer);
        return JSON.parse(JSON.stringify(row).replace('https://shop.example/', `https://${host}/`));
      }),
    );
    await send(companyId, rows);
    const gaps = await test.db
      .company(companyId)
      .query<{ host: string }>("select host from posture.gaps where status = 'open' order by host");
    assert.deepEqual(
      gaps.map(({ host }) => host),
      ['next-century.example', 'one-year.example', 'since-now.example', 'ten-years.example'],
    );
  });

  it('POST-14 is one gap for all ports of a host, which another port has once the first is repaired', async () => {
    const companyId = await company(['prov-conf-007']);
    const start = Date.now() - DAY;
    const hosts = ['shop.example', 'shop.example:8443', 'shop.example:9443', 'stock.example:8443'];
    const answers = (host: string, count: number, first: number, server: string): object[] =>
      Array.from({ length: count }, (_, index) =>
        JSON.parse(
          JSON.stringify(answer('/v1/items', start + (first + index) * MINUTE, { server })).replace(
            'https://shop.example/',
            `https://${host}/`,
          ),
        ),
      );
    await send(
      companyId,
      hosts.flatMap((host) => answers(host, 5, 0, VERSIONED.server)),
    );
    const scope = test.db.company(companyId);
    const open = (): Promise<readonly { host: string; id: string }[]> =>
      scope.query<{ host: string; id: string }>(
        `select host, id from posture.gaps where status = 'open' and not is_frozen order by host`,
      );
    const [first, other, ...none] = await open();
    assert.deepEqual([other?.host, none], ['stock.example:8443', []]);
    assert.ok(first !== undefined && hosts.slice(0, 3).includes(first.host));
    const [told] = await alsoAt(scope, [first.id]);
    assert.equal(told?.total, 2);
    await send(companyId, answers(first.host, 400, 10, 'nginx'));
    const [next, , ...more] = await open();
    assert.deepEqual([next?.host === first.host, more], [false, []]);
    assert.ok(next !== undefined && hosts.slice(0, 3).includes(next.host));
  });

  it('POST-14 a field that many endpoints answer is one gap; another field is another', async () => {
    const companyId = await company(['prov-auth-033']);
    const start = Date.now() - DAY;
    const answered = (path: string, index: number, body: object): object => {
      const one = answer(path, start + index * MINUTE, {});
      const response = one['response'] as object;
      const text = JSON.stringify(body);
      return { ...one, response: { ...response, content: { mimeType: JSON_TYPE, text } } };
    };
    const secret = (index: number): string => `horse-${index}-battery`;
    const rows = Array.from({ length: 20 }, (_, index) => [
      answered('/v1/albums', index, { video: { password: secret(index) } }),
      answered('/v1/films', index, [{ password: secret(index) }]),
      answered('/v1/shops', index, { wifi_password: secret(index) }),
      answered('/v1/videos', index, { password: secret(index) }),
    ]).flat();
    const open = await send(companyId, rows);
    assert.equal(open.length, 2);
    assert.ok(open.includes('/v1/shops'));
    const [holder = ''] = open.filter((path) => path !== '/v1/shops');
    const repaired = Array.from({ length: 400 }, (_, index) =>
      answered(holder, 30 + index, holder === '/v1/films' ? [{ id: index }] : { id: index }),
    );
    const [next = '', ...more] = (await send(companyId, repaired)).filter(
      (path) => path !== '/v1/shops',
    );
    assert.deepEqual([next !== '', next !== holder, more], [true, true, []]);
  });

  it('POST-14 a field that its gap shows no more is told at another endpoint that shows it', async () => {
    const companyId = await company(['prov-auth-033']);
    const start = Date.now() - DAY;
    const answered = (path: string, index: number, fields: readonly string[]): object => {
      const one = answer(path, start + index * MINUTE, {});
      const body = {
        id: index,
        ...Object.fromEntries(fields.map((key) => [key, `horse-${index}`])),
      };
      const content = { mimeType: JSON_TYPE, text: JSON.stringify(body) };
      return { ...one, response: { ...(one['response'] as object), content } };
    };
    const rows = Array.from({ length: 20 }, (_, index) => [
      answered('/v1/albums', index, ['password', 'wifi_password']),
      answered('/v1/shops', index, ['wifi_password']),
    ]).flat();
    assert.deepEqual(await send(companyId, rows), ['/v1/albums']);
    const half = Array.from({ length: 400 }, (_, index) =>
      answered('/v1/albums', 30 + index, ['password']),
    );
    assert.deepEqual(await send(companyId, half), ['/v1/albums', '/v1/shops']);
  });

  it('POST-14 settings that many endpoints answer are one gap, those of another name another', async () => {
    const companyId = await company(['prov-auth-038']);
    const start = Date.now() - DAY;
    const answered = (path: string, index: number, body: object): object => {
      const one = answer(path, start + index * MINUTE, {});
      const content = { mimeType: JSON_TYPE, text: JSON.stringify(body) };
      return { ...one, response: { ...(one['response'] as object), content } };
    };
    const env = (name: string, index: number): object[] => [
      { name, value: `q8Zt-4rBv${index}` },
      { name: 'PORT', value: '3000' },
    ];
    const rows = Array.from({ length: 20 }, (_, index) => [
      answered('/v1/apps', index, [{ env: env('DB_PASSWORD', index) }]),
      answered('/v1/deployments', index, { deployed: env('DB_PASSWORD', index) }),
      answered('/v1/mailers', index, { smtp: env('MAIL_PASSWORD', index) }),
    ]).flat();
    const open = await send(companyId, rows);
    assert.equal(open.length, 2);
    assert.ok(open.includes('/v1/mailers'));
    const [named] = await test.db
      .company(companyId)
      .query<{ names: string[] }>(
        `select parameter_names as names from posture.gaps where path = '/v1/mailers' and holds`,
      );
    assert.deepEqual(named, { names: ['MAIL_PASSWORD'] });
    const [holder = ''] = open.filter((path) => path !== '/v1/mailers');
    const repaired = Array.from({ length: 400 }, (_, index) =>
      answered(holder, 30 + index, { env: [{ name: 'PORT', value: '3000' }] }),
    );
    const [next = '', ...more] = (await send(companyId, repaired)).filter(
      (path) => path !== '/v1/mailers',
    );
    assert.deepEqual([next !== '', next !== holder, more], [true, true, []]);
  });

  it('POST-14 the endpoint that shows most fields has their gap, also where another one had it before', async () => {
    const companyId = await company(['prov-auth-016']);
    const start = Date.now() - DAY;
    const called = (path: string, fields: readonly string[], first: number): object[] =>
      Array.from({ length: 20 }, (_, index) => {
        const query = fields.map((field) => `${field}=horse-${index}-${field}`).join('&');
        return answer(`${path}?${query}`, start + (first + index) * MINUTE, {});
      });
    const reset = called('/v1/people/reset', ['newPassword', 'rePassword'], 0);
    assert.deepEqual(await send(companyId, reset), ['/v1/people/reset']);
    const all = ['currentPassword', 'newPassword', 'rePassword'];
    const changed = called('/v1/people/change', all, 30);
    assert.deepEqual(await send(companyId, changed), ['/v1/people/change']);
    const other = called('/v1/people/invite', ['newPassword', 'keyPassword'], 60);
    assert.deepEqual(await send(companyId, other), ['/v1/people/change', '/v1/people/invite']);
  });

  it('POST-14 a host that is called from inside and outside has one gap, that of outside', async () => {
    const companyId = await company(['prov-auth-008', 'prov-auth-010']);
    const start = Date.now() - DAY;
    const basic = `Basic ${Buffer.from('shop:k3J9xQ2mV7bN').toString('base64')}`;
    const called = (path: string, first: number, client: string): object[] =>
      Array.from({ length: 20 }, (_, index) => ({
        ...answer(path, start + (first + index) * MINUTE, {}, basic),
        _clientAddress: client,
      }));
    const names = async (): Promise<readonly string[]> => {
      const rows = await test.db.company(companyId).query<{ key: string }>(
        `select p.provider_key as key from posture.gaps g
           join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id
           where g.status = 'open' and not g.is_frozen order by 1`,
      );
      return rows.map(({ key }) => key);
    };
    await send(companyId, called('/v1/stock', 0, '10.0.0.9'));
    assert.deepEqual(await names(), ['prov-auth-008']);
    await send(companyId, called('/v1/orders', 30, '203.0.113.9'));
    assert.deepEqual(await names(), ['prov-auth-010']);
    // Where the policy that tells more is off, the other one tells it again.
    const scope = test.db.company(companyId);
    await scope.query(
      `update posture.policies set is_enabled = false where provider_key = 'prov-auth-010'`,
    );
    await send(companyId, called('/v1/stock', 60, '10.0.0.9'));
    assert.ok((await names()).includes('prov-auth-008'));
  });

  it('POST-14 a product at a subdomain for each tenant has one gap for how all sign in', async () => {
    const companyId = await company(['prov-auth-008', 'prov-auth-010']);
    const start = Date.now() - DAY;
    const basic = `Basic ${Buffer.from('shop:k3J9xQ2mV7bN').toString('base64')}`;
    const called = (host: string, first: number, client: string): object[] =>
      Array.from({ length: 20 }, (_, index) => {
        const row = answer('/v1/stock', start + (first + index) * MINUTE, {}, basic);
        const at = JSON.stringify({ ...row, _clientAddress: client });
        return JSON.parse(at.replace('https://shop.example/', `https://${host}/`)) as object;
      });
    const scope = test.db.company(companyId);
    const gaps = () =>
      scope.query<{ id: string; host: string; key: string }>(
        `select g.id, g.host, p.provider_key as key from posture.gaps g
           join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id
           where g.status = 'open' and not g.is_frozen order by host`,
      );
    // One that is called from inside has it until another of the domain is called from outside.
    await send(companyId, called('test.shop.example', 0, '10.0.0.9'));
    assert.deepEqual(
      (await gaps()).map(({ host, key }) => [host, key]),
      [['test.shop.example', 'prov-auth-008']],
    );
    const hosts = ['north.shop.example', 'south.shop.example', 'east.shop.example'];
    for (const [at, host] of [...hosts, 'books.example'].entries())
      await send(companyId, called(host, 30 + at * 30, '203.0.113.9'));
    const [other, one, ...none] = await gaps();
    assert.deepEqual(
      [other?.host, other?.key, one?.key, none],
      ['books.example', 'prov-auth-010', 'prov-auth-010', []],
    );
    assert.ok(hosts.includes(one?.host ?? ''));
    const [also] = await alsoAt(scope, [one?.id ?? '']);
    assert.equal(also?.total, 2);
  });

  it('POST-14 one object in many lists is one gap; the same field of another object is another', async () => {
    const companyId = await company(['prov-auth-003']);
    const start = Date.now() - DAY;
    const token = 'Bearer k3J9xQ2mV7bN4pL8sD1f';
    const answered = (path: string, index: number, body: object): object => {
      const one = answer(path, start + index * MINUTE, {}, path === '/v1/me' ? token : undefined);
      const content = { mimeType: JSON_TYPE, text: JSON.stringify(body) };
      return { ...one, response: { ...(one['response'] as object), content } };
    };
    const rows = Array.from({ length: 20 }, (_, index) => {
      const email = `ada.${index}@mail.example`;
      return [
        answered('/v1/me', index, { theme: 'dark' }),
        answered('/v1/orders/open', index, { orders: [{ customer: { email } }] }),
        answered('/v1/orders/sent', index, { orders: [{ customer: { email } }] }),
        answered('/v1/order', index, { customer: { email } }),
        answered('/v1/shops', index, [{ owner: { email } }]),
      ];
    }).flat();
    const open = await send(companyId, rows);
    assert.equal(open.length, 2);
    assert.ok(open.includes('/v1/shops'));
  });

  it('POST-14 INV-18 keys in the addresses of one endpoint do not say that headers were recorded', async () => {
    const companyId = await company(['prov-auth-003']);
    const start = Date.now() - DAY;
    const key = '?token=k3J9xQ2mV7bN4pL8sD1f';
    // Each answers something of its own, so that they stay apart.
    const called = (name: string, query: string, index: number): object => {
      const one = answer(`/v1/${name}/all${query}`, start + index * MINUTE, {});
      const body = {
        [`${name}Title`]: 'words',
        [`${name}Size`]: index,
        email: `a${index}@mail.example`,
      };
      const content = { mimeType: JSON_TYPE, text: JSON.stringify([body]) };
      return { ...one, response: { ...(one['response'] as object), content } };
    };
    const open = ['articles', 'colours', 'flowers', 'gardens', 'houses', 'islands'];
    const rows = Array.from({ length: 20 }, (_, index) => [
      called('locks', key, index),
      ...open.map((name) => called(name, '', index)),
    ]).flat();
    assert.deepEqual(await send(companyId, rows), []);
    // Two endpoints in eight use the key: it is how callers of this API say who they are.
    const keyed = Array.from({ length: 40 }, (_, index) => called('baskets', key, 30 + index));
    const [path = '', ...others] = await send(companyId, keyed);
    assert.deepEqual([open.includes(path.split('/')[2] ?? ''), others], [true, []]);
  });

  it('POST-14 a frozen gap tells nothing of an endpoint that is called', async () => {
    const companyId = await company(['prov-conf-007']);
    const old = Date.now() - 60 * DAY;
    const recorded = [answer('/v1/articles', old, VERSIONED)];
    assert.deepEqual(await send(companyId, recorded), ['/v1/articles']);
    // It was recorded while Palisade watched, so that its gap freezes.
    await test.db
      .company(companyId)
      .query('update inventory.endpoints set detected_at = $1', [new Date(old).toISOString()]);
    const now = [answer('/v1/baskets', Date.now() - MINUTE, VERSIONED)];
    assert.deepEqual(await send(companyId, now), ['/v1/baskets']);
  });

  it('POST-14 INV-18 where callers show no credentials their absence opens nothing, until they do', async () => {
    const companyId = await company(['prov-auth-003']);
    const start = Date.now() - DAY;
    const rows = Array.from({ length: 40 }, (_, index) =>
      answer('/v1/articles', start + index * MINUTE, {}),
    );
    assert.deepEqual(await send(companyId, rows), []);
    const scope = test.db.company(companyId);
    const state = 'select authenticated from inventory.endpoints order by path';
    assert.deepEqual(await scope.query(state), [{ authenticated: null }]);
    const token = 'Bearer k3J9xQ2mV7bN4pL8sD1f';
    const signedIn = [answer('/v1/profile', start + 60 * MINUTE, {}, token)];
    assert.deepEqual(await send(companyId, signedIn), ['/v1/articles']);
  });

  it('POST-14 INV-18 an endpoint that refuses whoever has none, from the first credential on, is not held for open', async () => {
    const companyId = await company(['prov-auth-003']);
    const start = Date.now() - DAY;
    const bare = Array.from({ length: 60 }, (_, index) =>
      answer('/v1/articles', start + index * MINUTE, {}),
    );
    assert.deepEqual(await send(companyId, bare), []);
    const token = 'Bearer k3J9xQ2mV7bN4pL8sD1f';
    const refused = (one: Record<string, unknown>): object => ({
      ...one,
      response: { status: 401, headers: [], content: { mimeType: '', text: '' } },
    });
    const repaired = Array.from({ length: 20 }, (_, index) => {
      const at = start + (100 + index) * MINUTE;
      return index % 4 === 1
        ? refused(answer('/v1/articles', at, {}))
        : answer('/v1/articles', at, {}, token);
    });
    assert.deepEqual(await send(companyId, repaired), []);
    const state = 'select authenticated from inventory.endpoints';
    assert.deepEqual(await test.db.company(companyId).query(state), [{ authenticated: true }]);
    const again = bare.map((_, index) =>
      answer('/v1/articles', start + (200 + index) * MINUTE, {}),
    );
    await send(companyId, again);
    assert.deepEqual(await test.db.company(companyId).query(state), [{ authenticated: false }]);
  });

  it('POST-14 a source that goes silent and comes back opens nothing twice, and closes nothing meanwhile', async () => {
    const companyId = await company(['prov-conf-007', 'prov-inv-016']);
    const called = (path: string, days: number): readonly object[] =>
      Array.from({ length: 5 }, (_, index) =>
        answer(path, Date.now() - days * DAY + index * MINUTE, VERSIONED),
      );
    const told = async (): Promise<readonly string[]> => {
      const rows = await test.db.company(companyId).query<{ line: string }>(
        `select p.provider_key || ' ' || g.id || ' ' || g.status as line from posture.gaps g
         join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id
         where not g.is_frozen order by 1`,
      );
      return rows.map(({ line }) => line);
    };
    await send(companyId, [...called('/v1/articles', 50), ...called('/v1/baskets', 50)]);
    const before = await told();
    assert.equal(before.length, 1);
    // Nobody looks in for fifty days; then everything is called as it was.
    await send(companyId, []);
    assert.deepEqual(await told(), before);
    await send(companyId, [...called('/v1/articles', 0), ...called('/v1/baskets', 0)]);
    assert.deepEqual(await told(), before);
  });
});
