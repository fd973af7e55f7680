import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { type IssuedKey, IssuedKeys } from './issuedKeys.ts';

const secret = (n: number) => ['whsec', `q8Zt4rBv1Kx7Lm2Np5Ws9Yd3Fg6Hj0T${n}`].join('_');

/** What the last of some answers says of the secrets in all of them. */
function said(secrets: readonly string[], method = 'POST', status = 200): IssuedKey | null {
  const keys = new IssuedKeys();
  let last: IssuedKey | null = null;
  for (const one of secrets)
    last = keys.look(
      exampleExchange({
        method,
        status,
        responseBody: exampleJson({ id: 7, hook: { secret: one } }),
      }),
    );
  return last;
}

describe('POST-11 a secret that the answer to a write tells', () => {
  it('is made there where three in a row are new', () => {
    assert.equal(said([1, 2, 3].map(secret)), 'makesKeys');
    assert.equal(said([1, 2].map(secret)), null);
    const address = (n: number) => `https://job:q8Zt4rBv1Kx7-${n}@code.example/shop.git`;
    assert.equal(said([1, 2, 3].map(address)), 'makesKeys', 'in the address to fetch from');
    assert.equal(said([1, 2, 3, 1].map(address)), 'repeatsKeys');
  });
  it('is given away where it comes again', () =>
    assert.equal(said([1, 2, 3, 4, 2].map(secret)), 'repeatsKeys'));
  it('is given away where it comes again beside others', () => {
    const keys = new IssuedKeys();
    const told = (...ns: readonly number[]) =>
      keys.look(
        exampleExchange({ method: 'POST', responseBody: exampleJson({ list: ns.map(secret) }) }),
      );
    assert.deepEqual([told(1, 2), told(3, 4), told(5, 2)], [null, null, 'repeatsKeys']);
  });
  it('says nothing among operations of GraphQL, which are several endpoints', () => {
    const query = exampleJson({ query: 'mutation { makeKey { secret } }' });
    for (const [path, requestBody] of [
      ['/v1/graphql', null],
      ['/graphql/', null],
      ['/api', query],
    ] as const) {
      const keys = new IssuedKeys();
      for (const n of [1, 2, 3, 3]) {
        const responseBody = exampleJson({ secret: secret(n) });
        const exchange = exampleExchange({ method: 'POST', path, requestBody, responseBody });
        assert.equal(keys.look(exchange), null, path);
      }
    }
  });
  it('says nothing in answers to reads, in refusals and in other words', () => {
    assert.equal(said([1, 2, 3].map(secret), 'GET'), null);
    assert.equal(said([1, 2, 3].map(secret), 'POST', 403), null);
    assert.equal(said(['one', 'two', 'three']), null);
  });
});
