import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { EndpointFacts } from './endpointFacts.ts';

const jwt = (header: object, claims: object) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`;
const NOW = Date.UTC(2026, 4, 1);
const SECONDS = NOW / 1000;
const GOOD = { iss: 'https://id.example', aud: 'shop', iat: SECONDS, exp: SECONDS + 600 };
const bearing = (header: object, claims: object) => exampleExchange({ requestHeaders: [['authorization', `Bearer ${jwt({ alg: 'RS256', ...header }, claims)}`]] });
const cookie = (value: string) => exampleExchange({ responseHeaders: [['set-cookie', value]] });

function factsOf(exchanges: readonly Exchange[], isGraphQl = false): EndpointFacts {
  const facts = new EndpointFacts();
  for (const exchange of exchanges) {
    facts.observe(exchange.status);
    facts.look(exchange, isGraphQl);
  }
  return facts;
}
const namesOf = (facts: EndpointFacts) => facts.findings.map(({ name }) => name);
const cors = (origin: string) => exampleExchange({
  host: 'api.shop.example',
  requestHeaders: [['origin', origin]],
  responseHeaders: [['access-control-allow-origin', origin], ['access-control-allow-credentials', 'true']],
});
const graphQl = (query: string, answer: unknown) => exampleExchange({ method: 'POST', path: '/graphql', requestBody: exampleJson({ query }), responseBody: exampleJson(answer) });

describe('findings from traffic', () => {
  const CASES: readonly (readonly [what: string, exchanges: readonly Exchange[], expected: readonly string[], isGraphQl?: boolean])[] = [
    ['a sound token', [bearing({}, GOOD)], []],
    ['a token without a signature', [bearing({ alg: 'None' }, GOOD)], ['JWT algorithm none accepted']],
    ['a token with a weak signature', [bearing({ alg: 'RS1' }, GOOD)], ['JWT weak signing algorithm']],
    ['a token that says where its key is', [bearing({ jku: 'https://keys.example' }, GOOD)], ['JWT header key reference accepted']],
    ['a token that never ends', [bearing({}, { iss: 'a', aud: 'b' })], ['JWT without expiry']],
    ['a token that is over', [bearing({}, { ...GOOD, iat: SECONDS - 900, exp: SECONDS - 300 })], ['Expired token accepted']],
    ['a token just over, by another clock', [bearing({}, { ...GOOD, exp: SECONDS - 30 })], []],
    ['a token for a year', [bearing({}, { ...GOOD, exp: SECONDS + 365 * 86_400 })], ['JWT lifetime too long']],
    ['a token of nobody for nobody', [bearing({}, { iat: SECONDS, exp: SECONDS + 60 })], ['JWT without issuer or audience']],
    ['a token that tells a secret', [bearing({}, { ...GOOD, ssn: '1' })], ['JWT contains sensitive claims']],
    ['a bad token that was refused', [{ ...bearing({ alg: 'none' }, {}), status: 401 }], []],
    ['a session cookie with every attribute', [cookie('session=abc; Secure; HttpOnly; SameSite=Lax')], []],
    ['a bare session cookie', [cookie('sessionId=abc; Path=/')], ['Session cookie without HttpOnly', 'Session cookie without SameSite', 'Session cookie without Secure']],
    ['a bare cookie of no session', [cookie('theme=dark; Path=/')], []],
    ['a session cookie that is taken away', [cookie('session=; Max-Age=0')], []],
    ['one foreign origin, which may be a partner', [cors('https://partner.test'), cors('https://partner.test')], []],
    ['its own origin', [cors('https://www.shop.example'), cors('https://m.shop.example')], []],
    ['two foreign origins', [cors('https://partner.test'), cors('https://other.test')], ['CORS reflects origin with credentials']],
    ['the null origin', [cors('null')], ['CORS reflects origin with credentials']],
    ['a long list without pages', [exampleExchange({ responseBody: exampleJson(Array.from({ length: 101 }, (_, id) => ({ id }))) })], ['List without pagination']],
    ['a long list with pages', [exampleExchange({ query: [['page', '2']], responseBody: exampleJson(Array.from({ length: 101 }, (_, id) => ({ id }))) })], []],
    ['a long list that says where it stands', [exampleExchange({ responseBody: exampleJson({ total: 900, items: Array.from({ length: 101 }, (_, id) => ({ id })) }) })], []],
    ['a page of ten thousand', [exampleExchange({ query: [['limit', '10000']] })], ['Unbounded page size accepted']],
    ['a listing of files', [exampleExchange({ responseBody: { mediaType: 'text/html', text: '<html><title>Index of /backup</title>', size: 40 } })], ['Directory listing']],
    ['an input given back in a page', [exampleExchange({ query: [['q', '<b>hello']], responseBody: { mediaType: 'text/html', text: '<p><b>hello</p>', size: 20 } })], ['Reflected input']],
    ['an input given back escaped', [exampleExchange({ query: [['q', '<b>hello']], responseBody: { mediaType: 'text/html', text: '<p>&lt;b>hello</p>', size: 20 } })], []],
    ['old software', [exampleExchange({ responseHeaders: [['x-powered-by', 'PHP/7.4.3']] })], ['End-of-life software']],
    ['GraphQL introspection', [graphQl('{ __schema { types { name } } }', { data: { __schema: { types: [] } } })], ['GraphQL introspection enabled'], true],
    ['GraphQL introspection that was refused', [graphQl('{ __schema { types { name } } }', { errors: [{ message: 'no' }] })], [], true],
    ['GraphQL suggestions', [graphQl('{ usr }', { errors: [{ message: 'Cannot query field "usr". Did you mean "user"?' }] })], ['GraphQL field suggestions enabled'], true],
    ['a deep GraphQL query', [graphQl('{ a '.repeat(12) + '}'.repeat(12), { data: {} })], ['GraphQL depth not limited'], true],
    ['a batch of GraphQL queries', [exampleExchange({ method: 'POST', requestBody: exampleJson(Array(10).fill({ query: '{ a }' })), responseBody: exampleJson(Array(10).fill({ data: {} })) })], ['GraphQL batching not limited'], true],
  ];
  for (const [what, exchanges, expected, isGraphQl] of CASES) {
    it(`INV-18 ${what}: ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, () => {
      assert.deepEqual(namesOf(factsOf(exchanges, isGraphQl)), expected);
    });
  }

  it('never hold the secret that showed them', () => {
    const facts = factsOf([bearing({ alg: 'none' }, { password: 'hunter2hunter2' }), cookie('sessionId=verySecretValue; Path=/')]);
    assert.doesNotMatch(JSON.stringify(facts.toJSON()), /hunter2|verySecretValue|eyJ/);
  });
});

describe('facts of an endpoint', () => {
  it('INV-06 server, network and software come from headers and cookies', () => {
    const facts = factsOf([
      exampleExchange({ responseHeaders: [['server', 'nginx/1.25.3 (Ubuntu)'], ['x-powered-by', 'Express'], ['cf-ray', '8a1-FRA']] }),
      exampleExchange({ responseHeaders: [['server', 'cloudflare'], ['set-cookie', 'JSESSIONID=1; Secure; HttpOnly; SameSite=Lax']] }),
    ]);
    assert.deepEqual([facts.webServer, facts.cdn, facts.technologies], ['nginx', 'Cloudflare', ['Cloudflare', 'Express', 'Java', 'nginx 1.25.3']]);
  });

  it('INV-02 an endpoint is an API, pages, or only leads elsewhere', () => {
    const page = exampleExchange({ responseBody: { mediaType: 'text/html', text: '<p>', size: 3 } });
    const redirect = exampleExchange({ status: 302 });
    assert.equal(factsOf([page]).urlType, 'other');
    assert.equal(factsOf([redirect, redirect]).urlType, 'irrelevant');
    assert.equal(factsOf([page, exampleExchange({ responseBody: exampleJson({}) })]).urlType, 'API');
    assert.equal(new EndpointFacts().urlType, 'API');
  });

  it('INV-06 is unavailable after five server errors on end, and available again after one answer', () => {
    const failing = Array.from({ length: 5 }, () => exampleExchange({ status: 503 }));
    const facts = factsOf([exampleExchange(), ...failing]);
    assert.equal(facts.availability, 'unavailable');
    facts.observe(200);
    assert.equal(facts.availability, 'available');
    assert.equal(factsOf(failing.slice(1)).availability, 'unknown');
  });

  it('are the same after writing and reading, and merge as if seen by one', () => {
    const some = fc.subarray([
      cookie('sessionId=a'), bearing({ alg: 'none' }, {}), cors('https://one.test'), cors('https://two.test'), exampleExchange({ status: 302 }),
      exampleExchange({ responseHeaders: [['server', 'nginx/1.10.0']] }), exampleExchange({ responseBody: exampleJson({}) }),
    ]);
    fc.assert(
      fc.property(some, some, (left, right) => {
        const [one, other, both] = [factsOf(left), factsOf(right), factsOf([...left, ...right])];
        one.merge(EndpointFacts.fromJSON(JSON.parse(JSON.stringify(other)) as ReturnType<EndpointFacts['toJSON']>));
        assert.deepEqual([one.webServer, one.technologies, one.urlType, one.availability], [both.webServer, both.technologies, both.urlType, both.availability]);
        assert.deepEqual(namesOf(one).filter((name) => !name.startsWith('CORS')), namesOf(both).filter((name) => !name.startsWith('CORS')));
      }),
    );
  });
});
