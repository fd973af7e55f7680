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
      ],
    );
  });

  it('are none in a list of something else, in one call, and in a body too long to be read', () => {
    const none = (body: unknown): unknown =>
      batchedCalls(exampleExchange({ method: 'POST', requestBody: exampleJson(body) }));
    assert.equal(none([{ op: 'add' }, 7, null, '"jsonrpc"']), null);
    assert.equal(none([]), null);
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

  it('are not hidden by what is no call, by what stands first, or by a space', () => {
    const hidden = (index: number) => {
      const meters = range(FIRST + index * 100, 100);
      const padding = range(0, 300).map((id) => ({
        jsonrpc: '2.0',
        id: 9_000 + id,
        method: 'ping',
      }));
      const text = ` ${JSON.stringify([7, null, ...padding, ...meters.map(call)])}`;
      const ids = padding.map(({ id }) => ({ jsonrpc: '2.0', id, result: 'pong' }));
      return { text, answer: [...ids, ...meters.map(answer)] };
    };
    const calls = batchedCalls(
      exampleExchange({
        method: 'POST',
        requestBody: { mediaType: 'application/json', text: hidden(0).text, size: 1 },
        responseBody: exampleJson(hidden(0).answer),
      }),
    );
    assert.equal(calls?.length, 100);
    const lookups = calls?.filter(({ requestBody }) => requestBody?.text?.includes('lookup'));
    assert.equal(lookups?.length, 25, 'as many as their share of all');
  });

  it('tell of nothing that was given where no answer has their id', () => {
    const calls = batchedCalls(
      exampleExchange({
        method: 'POST',
        requestBody: exampleJson([
          call(7, 1),
          { jsonrpc: '2.0', method: 'seen', params: { id: 9 } },
        ]),
        responseBody: exampleJson([answer(7, 1)]),
      }),
    );
    assert.equal(calls?.length, 1);
  });

  it('have the answers in their order where all of them share one id', () => {
    const meters = [FIRST + 1, FIRST + 2];
    const calls = batchedCalls(
      exampleExchange({
        method: 'POST',
        requestBody: exampleJson(meters.map((meter) => call(meter, 1))),
        responseBody: exampleJson(meters.map((meter) => answer(meter, 1))),
      }),
    );
    assert.deepEqual(
      calls?.map(({ responseBody }) => jsonBody(responseBody)),
      meters.map((meter) => answer(meter, 1)),
    );
  });
});
