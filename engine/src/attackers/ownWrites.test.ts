import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../exchange/exchange.ts';
import { FewEndpoints } from './testing/fewEndpoints.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const ADVERTS = '/shop/adverts/{id}';

/** The header of a token of one day that says by its own claim whose it is. */
function bearerOf(uid: string, day: number): Pair {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = 1_790_000_000 + day * 86_400;
  return ['authorization', `Bearer ${part({ alg: 'HS256' })}.${part({ uid, iat })}.c2lnbmVk`];
}
const put = (id: number, day: number, uid = 'shop-1', status = 200) => ({
  method: 'PUT',
  path: `/shop/adverts/${id}`,
  token: null,
  headers: [bearerOf(uid, day)],
  body: { price: 100 + id, stock: 3 },
  status,
});

describe('ATK-05 objects that are written one after the other', () => {
  it('are no guesses where each of them is made', () => {
    const api = new FewEndpoints('/lab/observations/{id}');
    for (let day = 0; day < 5; day++)
      for (let id = 0; id < 60; id++)
        api.send(1, { ...put(day * 100 + id, day, 'lab', 201), path: `/lab/observations/${id}` });
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('are at most a suspicion where nobody else was ever given anything, each day with a new token', () => {
    const api = new FewEndpoints(ADVERTS);
    for (let day = 0; day < 4; day++) {
      for (let id = 0; id < 60; id++) api.send(1, put(900_100 + id, day), SECOND);
      api.send(1, put(900_100, day), DAY);
    }
    assert.deepEqual(api.found, []);
  });

  it('are those of others where many keep their own', () => {
    const api = new FewEndpoints(ADVERTS);
    for (let round = 0; round < 4; round++)
      for (let who = 0; who < 30; who++)
        for (let id = 0; id < 3; id++)
          api.send(who, put(900_000 + who * 3 + id, round, `shop-${who}`), 20 * SECOND);
    for (let id = 0; id < 60; id++) api.send(99, put(900_000 + id, 9, 'thief'), SECOND);
    assert.deepEqual(api.found, ['objectEnumeration']);
  });
});
