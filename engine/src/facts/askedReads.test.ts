import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type AskedObject, AskedReads, askedObject } from './askedReads.ts';

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const rpc = (method: string, id: number | string): Partial<Exchange> => ({
  requestBody: exampleJson({ jsonrpc: '2.0', id: 7, method, params: { id } }),
});
const text = (mediaType: string, body: string): Partial<Exchange> => ({
  requestBody: { mediaType, text: body, size: body.length },
});
const soap = (operation: string, id: number): Partial<Exchange> =>
  text(
    'text/xml',
    `<s:Envelope><s:Body><${operation}><ProNumber>${id}</ProNumber></${operation}></s:Body></s:Envelope>`,
  );
const form = (body: string): Partial<Exchange> => ({
  ...text('application/x-www-form-urlencoded', body),
  responseBody: { mediaType: 'text/html', text: 'x'.repeat(900), size: 900 },
});
const asked = (changes: Partial<Exchange>): AskedObject | null =>
  askedObject(exampleExchange({ method: 'POST', path: '/service', ...changes }));

/** Twelve people read three objects each, one of them comes first; then somebody counts through all. */
function told(status = 200, readers = 1, reads = new AskedReads()): string[] {
  const seen = new Set<string>();
  const take = (who: string, id: number, meant: number, operation = 'order.get'): void => {
    const one = reads.observe({ operation, id, status: meant }, who, false);
    if (one !== null) seen.add(one);
  };
  for (let round = 0; round < 2; round++)
    for (const person of range(0, 12))
      for (const other of range(0, 3))
        for (const reader of range(0, readers))
          take(`person ${person + reader}`, 1_000 + person * 3 + other, 200);
  reads = new AskedReads(reads.toJSON(77), 77);
  for (const id of range(1_000, 36)) take('thief', id, status);
  // What is asked for by another operation has numbers of its own.
  for (const id of range(1_000, 36)) take('clerk', id, 200, 'list.show');
  return [...seen];
}

describe('ENG-04 POST-14 numbered objects that bodies ask for', () => {
  it('are read from calls of JSON-RPC, messages of SOAP, searches and forms', () => {
    assert.deepEqual(asked(rpc('player.get', 'P88650')), {
      operation: 'player.get',
      id: 88_650,
      status: 200,
    });
    assert.equal(asked(soap('TrackShipment', 471_100))?.id, 471_100);
    assert.equal(asked(form('kunde=4711'))?.id, 4_711);
    const search = exampleJson({ customerId: 4_711 });
    assert.equal(asked({ path: '/orders/search', requestBody: search })?.id, 4_711);
  });

  it('are none where something is changed, or several numbers are named', () => {
    assert.equal(asked(rpc('player.update', 'P88650')), null);
    assert.equal(asked(soap('CreateShipment', 471_100)), null);
    assert.equal(asked(form('von=4711&bis=4999')), null);
    assert.equal(asked({ ...form('kunde=4711'), responseBody: null }), null);
    assert.equal(asked({ requestBody: exampleJson({ customerId: 4_711 }) }), null);
    assert.equal(asked({ ...rpc('player.get', 'P88650'), method: 'PUT' }), null);
  });

  it('of others are counted through, over a restart, too', () => {
    assert.deepEqual(told(), ['counted']);
  });

  it('are not where they are refused, or where everybody reads them', () => {
    assert.ok(!told(403).includes('counted'));
    assert.deepEqual(told(200, 4), []);
  });

  it('are counted through whatever else one caller makes up', () => {
    const bogus = new AskedReads();
    for (const n of range(0, 400))
      bogus.observe({ operation: `get${n % 8}`, id: n + 1, status: 404 }, 'thief', false);
    assert.deepEqual(told(200, 1, bogus), ['counted'], 'refused ones take no place');
    const many = new AskedReads();
    for (const n of range(0, 15))
      many.observe({ operation: 'order.get', id: n + 1, status: 200 }, `person ${n}`, false);
    for (const n of range(0, 500))
      many.observe({ operation: `find${n}`, id: n + 1, status: 200 }, 'thief', false);
    const kept = many.toJSON(0).filter(([, numbered]) => numbered === 15);
    assert.equal(kept.length, 1, 'what comes once makes room');
    assert.equal(many.toJSON(0).length, 64);
  });
});
