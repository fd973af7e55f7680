import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const bearer = (name: string) => ({ authorization: `Bearer ${name}-a1B2c3D4e5F6g7H8` });
const ORDERS = 'https://shop.example/orders';

/** People who read their own orders and search, for an hour. */
const ordinary = many(600, (index) => {
  const user = index % 30;
  const who = {
    client: `203.0.113.${user + 1}`,
    requestHeaders: bearer(`user${user}`),
    at: at(index * 6),
  };
  if (index % 3 === 0)
    return {
      ...who,
      url: `https://shop.example/search?q=${['lamp', 'desk', 'bulb'][index % 3] ?? ''}${user}&limit=${10 + (index % 4)}`,
    };
  return { ...who, url: `${ORDERS}/${70_000 + user * 13 + (index % 4)}` };
});
/** Somebody tries the orders of others. */
const thief = (from: number, count: number, seconds: number): EntryOptions[] =>
  many(count, (index) => ({
    client: '198.51.100.66',
    requestHeaders: bearer('thief'),
    url: `${ORDERS}/${81_000 + from + index}`,
    status: 403,
    body: { error: 'not yours' },
    at: at(seconds + index),
  }));
const payloads = [
  "1' OR '1'='1' -- ",
  "x' UNION SELECT password FROM users -- ",
  '1; DROP TABLE orders --',
  '<script>alert(document.cookie)</script>',
];

describe('detection in the ingest', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());
  const attackers = () =>
    server.rows<{
      id: string;
      main_type: string;
      level: string;
      attempts: number;
      steps: number;
      source_type: string;
      address: string;
      number: number;
    }>('select * from attackers.attackers order by number');
  const steps = () =>
    server.rows<{
      id: string;
      attacker_id: string;
      type: string;
      attempts: number;
      template: string | null;
      endpoint_id: string | null;
    }>('select * from attackers.steps order by started_at, id');

  it('ENG-04 sees nothing in harmless traffic, and everything of it is learned', async () => {
    const { learned, noise } = await server.send(...ordinary);
    assert.deepEqual([learned, noise], [600, {}]);
    assert.deepEqual(await attackers(), []);
  });

  it('ENG-04 ATK-01 finds who tries the orders of others: an attacker with a step at the endpoint, and examples without secrets', async () => {
    await server.send(
      ...ordinary.slice(0, 60).map((one, index) => ({ ...one, at: at(3_700 + index) })),
    );
    await server.send(...thief(0, 40, 4_000));
    const [found, ...others] = await attackers();
    assert.deepEqual(
      [found?.main_type, found?.level, found?.source_type, found?.address, others],
      ['objectEnumeration', 'attacker', 'token', '198.51.100.66', []],
    );
    const [step] = await steps();
    assert.match(step?.template ?? '', /^\/orders\/\{\w+\}$/);
    assert.equal(
      (await server.rows('select from inventory.endpoints where id = $1', [step?.endpoint_id]))
        .length,
      1,
    );
    const examples = await server.rows<{
      exchange: { requestHeaders: string[][]; status: number };
    }>('select * from attackers.examples order by attempt');
    assert.ok(examples.length >= 3 && examples.length < 20);
    assert.ok(examples.every(({ exchange }) => exchange.status === 403));
    assert.ok(!JSON.stringify(examples).includes('thief-a1B2'));
  });

  it('ATK-04 keeps the sequence around an attack: what the attacker sent before and between, attempts and not', async () => {
    const harmless = {
      client: '198.51.100.66',
      requestHeaders: bearer('thief'),
      url: `${ORDERS}/81039`,
      at: at(4_050),
    };
    await server.send(harmless);
    const [attacker] = await attackers();
    const requests = await server.rows<{
      is_attempt: boolean;
      endpoint_id: string | null;
      path: string;
      status: number;
      at: string;
    }>('select * from attackers.requests where attacker_id = $1 order by at, id', [attacker?.id]);
    // Those sent before anybody suspected it are among them.
    assert.deepEqual(
      [requests.length, new Date(requests[0]?.at ?? 0).toISOString(), requests[0]?.path],
      [41, at(4_000), '/orders/81000'],
    );
    assert.deepEqual(
      [
        requests.at(-1)?.status,
        requests.at(-1)?.is_attempt,
        requests.filter((each) => each.is_attempt).length > 3,
      ],
      [200, false, true],
    );
    const [first] = (
      await server.call('POST', 'requests/by-attacker', { attackerIds: [attacker?.id], first: 10 })
    ).body;
    const next = (
      await server.call('POST', 'requests/search', {
        attackerId: attacker?.id,
        first: 40,
        after: first.items.at(-1).cursor,
      })
    ).body;
    assert.deepEqual(
      [first.count, first.items.length, first.hasNextPage, next.items.length, next.hasNextPage],
      [41, 10, true, 31, false],
    );
    assert.equal(
      (await server.call('POST', 'requests/count', { attackerId: attacker?.id, to: at(4_010) }))
        .body.count,
      10,
    );
    for (const [as, status] of [
      ['unlicensed', 403],
      ['stranger', 200],
    ] as const) {
      const answer = await server.call('POST', 'requests/search', { attackerId: attacker?.id }, as);
      assert.deepEqual([answer.status, answer.body.items ?? []], [status, []]);
    }
  });

  it('ENG-04 what the suspected send is counted where it was sent and makes no endpoint unless one answers with success', async () => {
    const before = await server.rows(
      'select path, parameter_count from inventory.endpoints order by path',
    );
    const receipt = await server.send(
      ...many(10, (index) => ({
        client: '198.51.100.66',
        requestHeaders: bearer('thief'),
        url: `https://shop.example/secret${index}/area?debug=${index}`,
        status: 403,
        at: at(4_100 + index),
      })),
    );
    assert.deepEqual([receipt.learned, receipt.noise], [0, { suspected: 10 }]);
    assert.deepEqual(
      await server.rows('select path, parameter_count from inventory.endpoints order by path'),
      before,
    );
    const counted = await server.send(...thief(200, 5, 4_200));
    assert.deepEqual([counted.learned, counted.noise], [5, {}]);
    // What answers them with success is an endpoint, whoever found it.
    await server.send({
      client: '198.51.100.66',
      requestHeaders: bearer('thief'),
      url: 'https://shop.example/internal/dump',
      at: at(4_250),
    });
    assert.equal(
      (await server.rows(`select from inventory.endpoints where path = '/internal/dump'`)).length,
      1,
    );
  });

  it('ENG-04 goes on after a restart and after a crash: no attacker twice, no step twice', async () => {
    const [one] = await attackers();
    await server.restart();
    await server.send(...thief(300, 10, 4_300));
    const [between] = await attackers();
    await server.restart('crash');
    await server.send(...thief(400, 10, 4_400));
    const [later, ...others] = await attackers();
    assert.deepEqual([later?.id, others], [one?.id, []]);
    assert.ok(
      (one?.attempts ?? 0) < (between?.attempts ?? 0) &&
        (between?.attempts ?? 0) < (later?.attempts ?? 0),
    );
    assert.equal((await steps()).filter(({ type }) => type === 'objectEnumeration').length, 1);
    const [sum] = await server.rows<{ attempts: number }>(
      'select sum(attempts) as attempts from attackers.steps',
    );
    assert.equal(Number(sum?.attempts), later?.attempts);
  });

  it('ENG-04 attempts under a user and under an address turn out to be one, and the id that is gone leads to the other', async () => {
    const attack = (index: number, who: Partial<EntryOptions>): EntryOptions => ({
      url: `https://shop.example/search?q=${encodeURIComponent(payloads[index % payloads.length] ?? '')}&limit=10`,
      status: 400,
      at: at(5_000 + index),
      ...who,
    });
    await server.send(...many(4, (index) => attack(index, { client: '192.0.2.10' })));
    await server.send(
      ...many(4, (index) =>
        attack(10 + index, { client: '192.0.2.20', requestHeaders: bearer('mallory') }),
      ),
    );
    assert.equal((await attackers()).length, 3);
    await server.send(
      ...many(2, (index) =>
        attack(20 + index, { client: '192.0.2.10', requestHeaders: bearer('mallory') }),
      ),
    );
    const [, kept, ...others] = await attackers();
    assert.deepEqual([others, kept?.number !== undefined], [[], true]);
    const gone = await server.rows<{ attacker_id: string }>('select * from attackers.united');
    assert.deepEqual(
      gone.map(({ attacker_id }) => attacker_id),
      [kept?.id],
    );
    const of = (await steps()).filter(({ attacker_id }) => attacker_id === kept?.id);
    assert.equal(
      of.reduce((sum, { attempts }) => sum + attempts, 0),
      kept?.attempts,
    );
    const sources = await server.rows<{ source_id: string }>(
      `select source_id from attackers.attacker_sources where attacker_id = $1 and source_type = 'ip' order by 1`,
      [kept?.id],
    );
    assert.deepEqual(
      sources.map(({ source_id }) => source_id),
      ['192.0.2.10', '192.0.2.20'],
    );
  });

  it('ATK-05 examples keep what the attack is made of', async () => {
    const [row] = await server.rows<{ n: number }>(
      `select count(*) as n from attackers.examples where exchange::text like '%UNION SELECT%'`,
    );
    assert.ok((row?.n ?? 0) >= 1);
  });

  it('ATK-04 keeps the newest 5,000 requests of an attacker, give or take 500', async () => {
    const [attacker] = await attackers();
    await server.rows(
      `insert into attackers.requests (company_id, attacker_id, id, at, is_attempt, host, method, template, path, status)
       select company_id, id, gen_random_uuid(), '2026-04-01'::timestamptz + n * interval '1 second', false, 'shop.example', 'GET', '/orders', '/orders', 200 from attackers.attackers cross join generate_series(1, 6000) n where id = $1`,
      [attacker?.id],
    );
    await server.send(...thief(600, 600, 7_000));
    const [kept] = await server.rows<{ n: number; newest: boolean }>(
      'select count(*) as n, bool_or(at >= $2) as newest from attackers.requests where attacker_id = $1',
      [attacker?.id, at(7_500)],
    );
    assert.ok(Number(kept?.n) >= 5_000 && Number(kept?.n) <= 5_500, String(kept?.n));
    assert.equal(kept?.newest, true);
  });

  it('ATK-11 a long random token has a fingerprint, a JWT its claims, and no other company is told', async () => {
    const part = (claims: object): string =>
      Buffer.from(JSON.stringify(claims)).toString('base64url');
    const head = part({ alg: 'HS256', kid: 'k-7' });
    const claims = part({ sub: 'eve.adams@mail.example', jti: 't-1' });
    const jwt = [head, claims, 'aB3_dE6-gH9kLm'.repeat(4)].join('.');
    await server.send(
      ...thief(300, 40, 7_000).map((each) => ({
        ...each,
        client: '198.51.100.77',
        requestHeaders: { authorization: `Bearer ${jwt}` },
      })),
    );
    const [row] = await server.rows<{ attacker_id: string }>(
      'select attacker_id from attackers.attacker_sources where fingerprint is not null',
    );
    const { body } = await server.call('POST', 'attackers/sources', {
      ids: [row?.attacker_id],
    });
    const token = body[0].sources.find(
      ({ sourceType }: { sourceType: string }) => sourceType === 'token',
    );
    assert.equal(token.fingerprint, createHash('sha256').update(jwt).digest('hex').slice(0, 16));
    assert.deepEqual([token.claims.jti, token.claims.kid], ['t-1', 'k-7']);
    assert.doesNotMatch(JSON.stringify(body), /eve\.adams/);
    const strange = await server.call(
      'POST',
      'attackers/sources',
      { ids: [row?.attacker_id] },
      'stranger',
    );
    assert.deepEqual(strange.body[0].sources, []);
  });

  it('SET-03 without the privacy option no example and no path with values is kept, and those there are go', async () => {
    await server
      .pipeline()
      .setSampling(server.companyId, false, { id: null, name: 'tester', address: null });
    assert.deepEqual(await server.rows('select from attackers.examples'), []);
    const claims = 'select from attackers.attacker_sources where claims is not null';
    assert.deepEqual(await server.rows(claims), []);
    await server.send(...thief(500, 40, 9_000));
    assert.deepEqual(await server.rows('select from attackers.examples'), []);
    assert.deepEqual(
      await server.rows(
        'select from attackers.steps where template is not null and path <> template',
      ),
      [],
    );
    assert.deepEqual(
      await server.rows(
        'select from attackers.requests where template is not null and path <> template',
      ),
      [],
    );
  });
});
