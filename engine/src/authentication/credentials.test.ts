import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Pair } from '../exchange/exchange.ts';
import { AuthenticationStats } from './authenticationStats.ts';
import { credentials } from './credentials.ts';

const JWT = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"sub":"u-17"}').toString('base64url')}.c2ln`;
const KEY = 'k3J9xQ2mV7bN4pL8sD1f';

const issued = (iss: unknown) =>
  `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(JSON.stringify({ sub: 'u-17', iss })).toString('base64url')}.c2ln`;

const request = (requestHeaders: readonly Pair[], query: readonly Pair[] = []) =>
  exampleExchange({ requestHeaders, query });

describe('credentials', () => {
  for (const [kinds, headers, query] of [
    [[], [], []],
    [['bearerJwt'], [['authorization', `Bearer ${JWT}`]], []],
    [['bearer'], [['authorization', `bearer ${KEY}`]], []],
    [['basic'], [['authorization', `Basic ${Buffer.from('ann:pw').toString('base64')}`]], []],
    [
      ['apiKeyHeader'],
      [['authorization', `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`]],
      [],
    ],
    [
      ['apiKeyHeader'],
      [['authorization', `Basic ${Buffer.from(`ci-1:11${KEY}${KEY}`).toString('base64')}`]],
      [],
    ],
    [
      ['basic'],
      [
        [
          'authorization',
          `Basic ${Buffer.from(`ann:${'correct-horse-battery-'.repeat(2)}`).toString('base64')}`,
        ],
      ],
      [],
    ],
    [['apiKeyHeader'], [['x-session-ticket', KEY]], []],
    [[], [['x-session-id', KEY]], []],
    ...['x-authorization', 'x-forwarded-authorization', 'x-auth-token', 'x-api-key'].map(
      (name) => [['basic'], [[name, `Basic ${btoa('ann:pw')}`]], []] as const,
    ),
    [['bearerJwt'], [['x-authorization', `Bearer ${JWT}`]], []],
    [['bearer'], [['x-auth-token', `Bearer ${KEY}`]], []],
    // To the proxy that passes the request on, not to the API.
    [[], [['proxy-authorization', `Basic ${btoa('ann:pw')}`]], []],
    [['apiKeyHeader'], [['x-api-key', 'Basicplan-8f14e45fceea167a']], []],
    [['digest'], [['authorization', 'Digest username="ann", realm="x"']], []],
    [['bearer'], [['authorization', `Token ${KEY}`]], []],
    [['apiKeyHeader'], [['authorization', `ApiKey ${KEY}`]], []],
    [['apiKeyHeader'], [['authorization', KEY]], []],
    [['apiKeyHeader'], [['x-api-key', KEY]], []],
    [['apiKeyHeader'], [['ocp-apim-subscription-key', KEY]], []],
    [['apiKeyHeader'], [['x-shop-service-token', KEY]], []],
    [['apiKeyHeader'], [['x-shopapi-key', KEY]], []],
    [['apiKeyHeader'], [['api_key', KEY]], []],
    [
      [],
      [
        ['idempotency-key', KEY],
        ['sec-websocket-key', KEY],
        ['x-partition-key', KEY],
      ],
      [],
    ],
    [
      [],
      [
        ['x-xsrf-token', KEY],
        ['x-shop-client-token', KEY],
        ['x-page-token', KEY],
      ],
      [],
    ],
    [['bearerJwt'], [['x-access-token', JWT]], []],
    [['bearer'], [['x-hub-signature-256', `sha256=${KEY}${KEY}`]], []],
    [['bearer'], [['acme-signature', `t=1764300000,v1=${KEY}${KEY}`]], []],
    [['bearer'], [['webhook-signature', `v1,${KEY}${KEY}=`]], []],
    [['bearer'], [['x-signature', KEY]], []],
    [['bearer'], [['signature', `sig1=:${KEY}${KEY}:`]], []],
    [['bearer'], [['x-acme-hmac-sha256', `${KEY}${KEY}=`]], []],
    [
      [],
      [
        ['x-signature', 'none'],
        ['signature-input', 'sig1=("@method" "@target-uri");created=1764300000'],
        ['x-acme-signature-timestamp', '1764300000000000'],
        ['x-signature-version', '2026-11-01-preview'],
      ],
      [],
    ],
    [['apiKeyQuery'], [], [['api_key', KEY]]],
    [['apiKeyQuery'], [], [['token', KEY]]],
    [['apiKeyQuery'], [], [['hapikey', KEY]]],
    [['apiKeyQuery'], [], [['userApiKey', KEY]]],
    [['apiKeyQuery'], [], [['shop_access_token', KEY]]],
    [
      [],
      [],
      [
        ['sort_api_key', 'name'],
        ['next_page_token', KEY],
        ['keyword', KEY],
      ],
    ],
    [
      [],
      [],
      [
        ['key', 'title'],
        ['code', '1234567890'],
      ],
    ],
    [['cookieSession'], [['cookie', `theme=dark; PHPSESSID=${KEY}`]], []],
    [['cookieSession'], [['cookie', `shop_session=${KEY}`]], []],
    [['cookieSession'], [['cookie', `a=${JWT}`]], []],
    [[], [['cookie', `_ga=GA1.2.1234567890.1234567890; csrf_token=${KEY}; session=1`]], []],
    [['mtls'], [['x-forwarded-client-cert', 'Hash=abc']], []],
    [[], [['x-ssl-client-verify', 'NONE']], []],
    [
      [],
      [
        ['authorization', 'Bearer undefined'],
        ['x-csrf-token', KEY],
      ],
      [],
    ],
    [
      ['bearerJwt', 'apiKeyHeader'],
      [
        ['x-api-key', KEY],
        ['authorization', `Bearer ${JWT}`],
      ],
      [],
    ],
  ] as readonly (readonly [readonly string[], readonly Pair[], readonly Pair[]])[]) {
    it(`${JSON.stringify([...headers, ...query]).slice(0, 70)} carries ${kinds.join(' and ') || 'none'}`, () => {
      assert.deepEqual(credentials(request(headers, query)).kinds, kinds);
    });
  }

  it('says who the caller claims to be', () => {
    assert.equal(credentials(request([['authorization', `Bearer ${JWT}`]])).subject, 'u-17');
    assert.equal(
      credentials(request([['authorization', `Basic ${Buffer.from('ann:pw').toString('base64')}`]]))
        .subject,
      'ann',
    );
  });

  for (const [host, iss, isThirdParty] of [
    ['api.shop.example', 'https://login.partner.example/', true],
    ['api.shop.example:8443', 'accounts.partner.example', true],
    ['api.shop.example', 'https://auth.shop.example', false],
    // The company's own people sign in with such services, as those of others do.
    ['api.shop.example', 'https://shop.eu.auth0.com/', false],
    ['api.shop.example', 'https://login.microsoftonline.com/6f1c/v2.0', false],
    ['api.shop.example', 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab', false],
    ['api.shop.example', 'https://login.notauth0.com', true],
    // What names no domain, or is asked of none, says nothing.
    ['api.shop.example', 'shop-auth', false],
    ['api.shop.example', 17, false],
    ['api.shop.example', `https://${'a'.repeat(600)}.example`, false],
    ['10.0.0.7', 'https://login.partner.example', false],
    ['orders', 'https://login.partner.example', false],
  ] as const)
    it(`DATA-05 ${String(iss).slice(0, 40)} is ${isThirdParty ? 'a' : 'no'} third party at ${host}`, () => {
      for (const header of [
        ['authorization', `Bearer ${issued(iss)}`],
        ['x-access-token', issued(iss)],
        ['cookie', `session=${issued(iss)}`],
      ] as const) {
        const exchange = { ...request([header]), host };
        const { kinds, subject } = credentials(exchange);
        assert.equal(kinds.includes('thirdPartyToken'), isThirdParty);
        assert.equal(kinds.length, isThirdParty ? 2 : 1);
        assert.equal(subject, 'u-17');
      }
      const again = request([['authorization', `Bearer ${issued(iss)}`]]);
      assert.equal(credentials(again), credentials(again), 'one object for what comes back');
    });
});

describe('authentication of an endpoint', () => {
  const some = { kinds: ['bearer'], subject: null, secret: 'x' } as const;
  const none = { kinds: [], subject: null, secret: null } as const;

  function stats(withKey: number, without: number, status = 200): AuthenticationStats {
    const made = new AuthenticationStats();
    for (let i = 0; i < withKey; i++) made.observe(status, some, i);
    for (let i = 0; i < without; i++) made.observe(status, none, i);
    return made;
  }

  it('INV-18 is learned from the share of successful answers with a credential', () => {
    assert.equal(stats(4, 0).state, 'unknown');
    assert.equal(stats(100, 0).state, 'authenticated');
    assert.equal(stats(198, 2).state, 'authenticated');
    assert.equal(stats(100, 5).state, 'mixed');
    assert.equal(stats(0, 5).state, 'unauthenticated');
    assert.equal(stats(0, 50, 401).state, 'unknown');
  });

  it('INV-18 shows where callers put their credentials: one header says it, or most addresses of five', () => {
    const keys = { kinds: ['apiKeyQuery'], subject: null, secret: 'x' } as const;
    const keyed = (withKey: number, without: number): AuthenticationStats => {
      const made = stats(0, without);
      for (let i = 0; i < withKey; i++) made.observe(200, keys, i);
      return made;
    };
    assert.deepEqual(
      [keyed(4, 0).shownIn, keyed(5, 0).shownIn, keyed(5, 4).shownIn, keyed(5, 5).shownIn],
      [null, 'address', 'address', null],
    );
    assert.deepEqual([stats(0, 9).shownIn, stats(1, 9).shownIn], [null, 'headers']);
  });

  it('is the same after a merge and after writing and reading', () => {
    const merged = stats(3, 1);
    merged.merge(stats(60, 1));
    const { successes, credentialed, recent } = merged.toJSON();
    assert.deepEqual(
      [successes, credentialed, recent?.count, recent?.blocks[0]?.slice(0, 2)],
      [65, 63, 65, [65, 63]],
    );
    const again = AuthenticationStats.fromJSON(JSON.parse(JSON.stringify(merged)));
    assert.deepEqual([again.state, again.kinds], ['mixed', ['bearer']]);
    assert.deepEqual(again.toJSON(), merged.toJSON());
  });

  it('INV-18 of a repaired endpoint is what it is now, once 300 requests needed a credential, and is never called optional', () => {
    const repaired = stats(0, 60);
    for (let i = 0; i < 300; i++) {
      assert.equal(repaired.state, i > 0 ? 'mixed' : 'unauthenticated', `after ${i}`);
      assert.equal(repaired.isOptional, false);
      if (i % 4 === 3) repaired.observe(401, none, i);
      else repaired.observe(200, some, i);
      if (i < 299) assert.equal(repaired.withoutCredentials?.clean, i + 1);
    }
    assert.deepEqual([repaired.state, repaired.kinds], ['authenticated', ['bearer']]);
    for (let i = 0; i < 60; i++) repaired.observe(200, none, 1_000 + i);
    assert.deepEqual(
      [repaired.state, repaired.kinds, repaired.withoutCredentials?.lastSeenAt],
      ['unauthenticated', [], 1_059],
    );
  });

  it('INV-18 forgets calls without credentials once callers show one or are refused without', () => {
    const learn = (shown: boolean, refuses = true): AuthenticationStats => {
      const made = new AuthenticationStats();
      for (let i = 0; i < 60; i++) made.observe(200, none, i, shown);
      made.observe(200, some, 60, shown);
      if (refuses) made.observe(401, none, 61, true);
      const again = AuthenticationStats.fromJSON(JSON.parse(JSON.stringify(made)));
      for (let i = 0; i < 4; i++) again.observe(200, some, 62 + i, true);
      return again;
    };
    assert.deepEqual(
      [learn(false).state, learn(false, false).state, learn(true).state],
      ['authenticated', 'authenticated', 'mixed'],
    );
    // Who comes without one afterwards is seen at once.
    const optional = learn(false, false);
    for (let i = 0; i < 3; i++) optional.observe(200, none, 70 + i, true);
    assert.equal(optional.state, 'mixed');
    for (let i = 0; i < 50; i++) optional.observe(200, none, 80 + i, true);
    assert.equal(optional.state, 'unauthenticated');
    // When it was last seen without one is told all the same.
    assert.equal(learn(false).withoutCredentials?.lastSeenAt, 59);
    const open = new AuthenticationStats();
    for (let i = 0; i < 60; i++) open.observe(200, none, i, false);
    open.observe(200, none, 60, true);
    open.observe(401, none, 61, true);
    assert.equal(open.state, 'unauthenticated');
  });

  it('INV-18 is optional where requests with and without a credential come in turn, and stays mixed however long no credential is sent', () => {
    const optional = new AuthenticationStats();
    for (let i = 0; i < 1_000; i++) optional.observe(200, i % 5 === 0 ? none : some, i);
    assert.deepEqual([optional.state, optional.isOptional], ['mixed', true]);
    for (let i = 0; i < 60; i++) optional.observe(200, none, i);
    assert.deepEqual([optional.state, optional.isOptional], ['mixed', true]);
  });

  it('POST-14 INV-18 stays optional when only those who always sign go on, until five anonymous requests are refused', () => {
    const hooks = new AuthenticationStats();
    for (let i = 0; i < 400; i++) hooks.observe(200, some, i);
    for (let i = 0; i < 210; i++) hooks.observe(200, i % 3 === 0 ? none : some, i);
    for (let i = 0; i < 3_000; i++) hooks.observe(200, some, i);
    assert.deepEqual(
      [hooks.state, hooks.isOptional, hooks.withoutCredentials?.clean],
      ['mixed', true, 0],
    );
    const again = AuthenticationStats.fromJSON(JSON.parse(JSON.stringify(hooks)));
    assert.deepEqual([again.state, again.isOptional], ['mixed', true]);
    for (let i = 0; i < 4; i++) hooks.observe(401, none, 4_000 + i);
    assert.deepEqual(
      [hooks.state, hooks.isOptional, hooks.withoutCredentials?.clean],
      ['mixed', true, 0],
      'four may have been of something else',
    );
    hooks.observe(401, none, 4_004);
    assert.deepEqual(
      [hooks.state, hooks.isOptional, hooks.withoutCredentials?.isPast],
      ['authenticated', false, true],
    );
    for (let i = 0; i < 7_000; i++) again.observe(200, some, 5_000 + i);
    assert.equal(again.state, 'authenticated', '10,000 requests without one say it, too');
  });

  it('POST-14 INV-18 stays optional after one burst of anonymous requests among signed ones', () => {
    const hooks = new AuthenticationStats();
    for (let i = 0; i < 400; i++) hooks.observe(200, some, i);
    for (let i = 0; i < 45; i++) hooks.observe(200, none, i);
    for (let i = 0; i < 600; i++) hooks.observe(200, some, i);
    assert.deepEqual([hooks.state, hooks.isOptional], ['mixed', true]);
    const open = AuthenticationStats.fromJSON(JSON.parse(JSON.stringify(hooks)));
    for (let i = 0; i < 5; i++) hooks.observe(401, none, 1_000);
    assert.equal(hooks.state, 'authenticated');
    // Refusals between which an anonymous request succeeds are of something else.
    for (let i = 0; i < 20; i++) open.observe(i % 4 === 3 ? 200 : 403, none, 1_000 + i);
    for (let i = 0; i < 400; i++) open.observe(200, some, 2_000 + i);
    assert.deepEqual([open.state, open.isOptional], ['mixed', true]);
  });

  it('POST-14 INV-18 a refusal closes nothing while anonymous requests succeed beside it', () => {
    const half = new AuthenticationStats();
    for (let i = 0; i < 600; i++)
      half.observe(i % 4 === 1 ? 401 : 200, i % 2 === 0 ? some : none, i);
    assert.deepEqual([half.state, half.isOptional], ['mixed', true]);
    for (let i = 0; i < 100; i++)
      half.observe(i % 2 === 1 ? 401 : 200, i % 2 === 0 ? some : none, i);
    assert.equal(half.withoutCredentials?.clean, 100);
    for (let i = 0; i < 200; i++) half.observe(200, some, i);
    assert.deepEqual([half.state, half.isOptional], ['authenticated', false]);
  });

  it('INV-18 follows where there is little traffic, too: a month and 30 requests say enough', () => {
    const day = 86_400_000;
    const sparse = new AuthenticationStats();
    for (let i = 0; i < 60; i++) sparse.observe(200, none, i);
    for (let i = 0; i < 45; i++) sparse.observe(200, some, i * day);
    assert.equal(sparse.state, 'authenticated');
  });

  it('reads what an earlier release counted over all of time, and forgets it like the rest', () => {
    const old = AuthenticationStats.fromJSON({
      successes: 10_000,
      credentialed: 5_000,
      kinds: { bearer: 5_000 },
    });
    assert.deepEqual(
      [old.state, old.isOptional, old.kinds, old.successes],
      ['mixed', true, ['bearer'], 10_000],
    );
    for (let i = 0; i < 301; i++) old.observe(200, some, i);
    assert.deepEqual([old.state, old.isOptional, old.successes], ['authenticated', false, 10_301]);
  });
});
