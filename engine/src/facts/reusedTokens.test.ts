import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { EndpointFacts } from './endpointFacts.ts';
import { ReusedTokens } from './reusedTokens.ts';

const TOKEN = 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd';
const HEX = '3f9c1d7a8e2b4c6d5f0a9e8b7c6d5e4f';

/** Requests that ask for one thing after the other. */
const asking = (pair: (at: number) => Pair, rest: Partial<Exchange> = {}, times = 3): Exchange[] =>
  Array.from({ length: times }, (_, at) =>
    exampleExchange({ query: [['page', String(at)], pair(at)], ...rest }),
  );

const found = (exchanges: readonly Exchange[]): string | null => {
  const tokens = new ReusedTokens();
  return (
    exchanges.map((exchange) => tokens.look(exchange)).findLast((name) => name !== null) ?? null
  );
};

describe('a token in the query that comes back', () => {
  it('POST-11 is a credential when one value asks for three things', () => {
    assert.equal(found(asking(() => ['token', TOKEN])), 'token');
    assert.equal(found(asking(() => ['appid', HEX])), 'appid');
    const paths = ['/v1/a', '/v1/b', '/v1/c'];
    assert.equal(
      found(paths.map((path) => exampleExchange({ path, query: [['token', TOKEN]] }))),
      'token',
    );
    assert.equal(found(asking(() => ['token', TOKEN], {}, 2)), null);
  });

  for (const [what, exchanges] of [
    ['of a page', asking((at) => ['token', `${TOKEN}${at}`])],
    ['of a link, opened again', asking(() => ['token', TOKEN], { query: [['token', TOKEN]] })],
    [
      'beside the credential of the caller',
      asking(() => ['token', TOKEN], { requestHeaders: [['authorization', `Bearer ${HEX}`]] }),
    ],
    [
      'against forgery, beside a session',
      asking(() => ['token', TOKEN], { requestHeaders: [['cookie', `PHPSESSID=${HEX}`]] }),
    ],
    ['that is refused', asking(() => ['token', TOKEN], { status: 401 })],
    ['that is a word', asking(() => ['token', 'gentle-pencil-harbor'])],
    ['of continuation, by its name', asking(() => ['continuation_token', TOKEN])],
    ['that names an app to everybody', asking(() => ['app_id', 'wx3f9c1d7a8e2b4c6d'])],
    ['that is the number of an app', asking(() => ['appid', '7'.repeat(40)])],
    ['that is the id of an app', asking(() => ['app_id', '3f9c1d7a-8e2b-4c6d-9f0a-9e8b7c6d5e4f'])],
  ] as const)
    it(`POST-11 is none ${what}`, () => assert.equal(found(exchanges), null));

  const HOUR = 3_600_000;
  /** A token that starts one thing again and again. */
  const starting = (
    change: (at: number) => Partial<Exchange> = () => ({}),
    times = 5,
  ): Exchange[] =>
    Array.from({ length: times }, (_, at) =>
      exampleExchange({
        method: 'POST',
        path: '/jobs/web/build',
        query: [
          ['token', TOKEN],
          ['branch', 'main'],
        ],
        status: 201,
        startedAt: at * HOUR,
        ...change(at),
      }),
    );

  it('POST-11 is a credential when one value changes something for hours, from one address', () => {
    assert.equal(found(starting()), 'token');
    assert.equal(found(starting(() => ({}), 4)), null, 'four times');
    assert.equal(found(starting(() => ({ startedAt: 0 }))), null, 'a button that is pressed often');
    assert.equal(found(starting((at) => ({ clientAddress: `203.0.113.${at}` }))), null, 'a form');
    assert.equal(found(starting(() => ({ method: 'GET' }))), null, 'a link that is read');
    assert.equal(found(starting(() => ({ status: 400 }))), null, 'refused');
  });

  it('POST-11 is a finding with its name alone, and many values take no more memory', () => {
    const facts = new EndpointFacts();
    for (const exchange of asking(() => ['token', TOKEN])) {
      facts.observe(exchange.status, exchange.startedAt);
      facts.lookAtQuery(exchange);
    }
    assert.deepEqual(
      facts.findings.map(({ name, evidence }) => [name, evidence]),
      [['Reused token in the query', ['token']]],
    );
    const tokens = new ReusedTokens();
    for (const exchange of asking((at) => ['token', `${TOKEN}${at}`], {}, 40))
      tokens.look(exchange);
    assert.equal(
      asking(() => ['token', TOKEN])
        .map((one) => tokens.look(one))
        .at(-1),
      null,
    );
  });
});
