import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { batchedCalls } from './batchedCalls.ts';

const PATH = '/jsonrpc';
const FIRST = 4_144_400_100;
const call = (meter: number, id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'meter.lookup',
  params: { meterId: String(meter) },
});
const isThere = (meter: number): boolean => meter % 3 === 0;
const answer = (meter: number, id: number) =>
  isThere(meter)
    ? { jsonrpc: '2.0', id, result: { meterId: String(meter), tariff: 'home' } }
    : { jsonrpc: '2.0', id, error: { code: -32_011, message: 'Meter not found' } };
const batch = (meters: readonly number[]) => ({
  method: 'POST',
  path: PATH,
  body: meters.map(call),
  answer: meters.map(answer).toReversed(),
});

/** Thirty shops that look up the meters of whoever comes in, one at a time. */
function shops(): FewEndpoints {
  const few = new FewEndpoints(PATH);
  for (let index = 0; index < 300; index++) {
    const meter = FIRST + ((index * 7_919) % 90_000) * 3;
    few.send(index % 30, {
      method: 'POST',
      path: PATH,
      body: call(meter, 1),
      answer: answer(meter, 1),
    });
  }
  return few;
}
const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

describe('ATK-05 calls of JSON-RPC that come together', () => {
  it('are exchanges of their own, each with the answer of its id', () => {
    const calls = batchedCalls(
      exampleExchange({
        method: 'POST',
        requestBody: exampleJson([call(7, 1), call(9, 2), { jsonrpc: '2.0', method: 'note' }]),
        responseBody: exampleJson([answer(9, 2), answer(7, 1)]),
      }),
    );
    assert.deepEqual(
      calls?.map(({ requestBody, responseBody }) => [
        jsonBody(requestBody),
        jsonBody(responseBody),
      ]),
      [
        [call(7, 1), answer(7, 1)],
        [call(9, 2), answer(9, 2)],
        [{ jsonrpc: '2.0', method: 'note' }, undefined],
      ],
    );
  });

  it('are none in a list of something else, in one call, and in a body too long to be read', () => {
    const none = (body: unknown): unknown =>
      batchedCalls(exampleExchange({ method: 'POST', requestBody: exampleJson(body) }));
    assert.equal(none([{ jsonrpc: '2.0', method: 'a' }, { op: 'add' }]), null);
    assert.equal(none(call(7, 1)), null);
    assert.equal(none(range(0, 6_000).map((id) => call(FIRST + id, id))), null);
  });

  it('guess objects as single calls do', () => {
    const few = shops();
    for (let index = 0; index < 10; index++) few.send(99, batch(range(FIRST + index * 100, 100)));
    assert.deepEqual(few.found, ['objectEnumeration']);
  });

  it('are none of a shop that asks for the same few again and again', () => {
    const few = shops();
    for (let index = 0; index < 60; index++)
      few.send(98, batch(range(0, 12).map((at) => FIRST + 2 + at * 3_003)), 3_600_000);
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });
});
