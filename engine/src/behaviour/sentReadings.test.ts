import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';

const PATH = '/jsonrpc';
const FIRST = 4_144_400_100;

/** Batches of sixty calls, each about the meter after the one before. */
function batches(
  paramsOf: (meter: number) => object,
  resultOf: (meter: number) => unknown,
): FewEndpoints {
  const service = new FewEndpoints(PATH);
  for (let batch = 0; batch < 6; batch++) {
    const meters = Array.from({ length: 60 }, (_, at) => FIRST + batch * 20 + at);
    service.send(7, {
      method: 'POST',
      path: PATH,
      token: null,
      body: meters.map((meter, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'meter.send',
        params: { meterId: String(meter), ...paramsOf(meter) },
      })),
      answer: meters.map((meter, id) => ({ jsonrpc: '2.0', id, result: resultOf(meter) })),
    });
  }
  return service;
}

/** The same calls one at a time. */
function singles(paramsOf: (meter: number) => object, result: unknown): FewEndpoints {
  const service = new FewEndpoints(PATH);
  for (let at = 0; at < 120; at++)
    service.send(7, {
      method: 'POST',
      path: PATH,
      body: {
        jsonrpc: '2.0',
        id: at,
        method: 'meter.send',
        params: { meterId: String(FIRST + at), ...paramsOf(at) },
      },
      answer: { jsonrpc: '2.0', id: at, result },
    });
  return service;
}

const readingOf = (meter: number) => ({ reading: (meter * 7_919) % 90_001 });

describe('ATK-05 readings of one object after the other', () => {
  it('take nothing of the objects that they are about, in batches and one at a time', () => {
    const inBatches = batches(readingOf, () => ({ ok: true }));
    assert.deepEqual([inBatches.found, inBatches.suspected], [[], []]);
    const single = singles(readingOf, { status: 'accepted' });
    assert.deepEqual([single.found, single.suspected], [[], []]);
  });

  for (const [what, paramsOf, resultOf] of [
    ['answers say more of the object', readingOf, (meter: number) => ({ customer: `C${meter}` })],
    ['the number is always the same', () => ({ reading: 1 }), () => ({ ok: true })],
    ['there is no number', () => ({}), () => ({ ok: true })],
    [
      'the number is an amount of money',
      (meter: number) => ({ amount: (meter * 7_919) % 90_001 }),
      () => ({ ok: true }),
    ],
  ] as const)
    it(`are objects that somebody counts through where ${what}`, () => {
      assert.deepEqual(batches(paramsOf, resultOf).found, ['objectEnumeration']);
    });
});
