import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { exampleExchange, exampleJson } from '@palisade/engine/exchange/exampleExchange.ts';
import { EndpointState } from './endpointState.ts';

/** What is found where rare exchanges begin at each of twenty places among ordinary ones. */
function found(ordinary: Exchange, rare: readonly Exchange[]): string[] {
  const names = Array.from({ length: 20 }, (_, place) => {
    const endpoint = new EndpointState('1', 'shop.example', ordinary.method, ordinary.path);
    for (let n = 0; n < 40 + place; n++) endpoint.observe('gateway', ordinary, null);
    for (const exchange of rare) endpoint.observe('gateway', exchange, null);
    return endpoint.facts.findings.map(({ name }) => name).join();
  });
  return [...new Set(names)];
}

describe('POST-14 what one exchange alone shows is found among any others', () => {
  const ask = (query: string, data: object): Exchange =>
    exampleExchange({
      method: 'POST',
      path: '/graphql',
      requestBody: exampleJson({ query }),
      responseBody: exampleJson({ data }),
    });
  const ordinary = ask('query Cart { cart { id } }', { cart: { id: 1 } });
  const within = (depth: number): string =>
    depth === 0 ? '{ id }' : `{ parent ${within(depth - 1)} }`;

  it('a query of sixteen levels, and none of fifteen', () => {
    assert.deepEqual(found(ordinary, [ask(within(15), { parent: null })]), [
      'GraphQL depth not limited',
    ]);
    assert.deepEqual(found(ordinary, [ask(within(14), { parent: null })]), ['']);
  });

  it('two foreign origins that are let in with credentials, and not one', () => {
    const from = (origin: string): Exchange =>
      exampleExchange({
        requestHeaders: [['origin', origin]],
        responseHeaders: [
          ['access-control-allow-origin', origin],
          ['access-control-allow-credentials', 'true'],
        ],
      });
    const plain = exampleExchange({});
    assert.deepEqual(found(plain, [from('https://a.example'), from('https://b.test')]), [
      'CORS reflects origin with credentials',
    ]);
    assert.deepEqual(found(plain, [from('https://b.test')]), ['']);
  });
});
