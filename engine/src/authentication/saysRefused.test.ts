import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { saysRefused } from './saysRefused.ts';

function answering(value: unknown, status = 200): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const body = { text, mediaType: 'application/json', size: text.length };
  return saysRefused(exampleExchange({ status, responseBody: body }));
}

describe('an answer of success that refuses', () => {
  for (const body of [
    { error: 'unauthorized' },
    { success: false, message: 'Please log in to go on.' },
    { status: 401, data: null },
    { error: { code: 403, message: 'no' } },
    { errors: 'Token has expired' },
    { code: '401' },
  ])
    it(`INV-18 ${JSON.stringify(body)} is one`, () => assert.equal(answering(body), true));

  for (const body of [
    { id: 401, title: 'words' },
    { message: 'Your order was sent.' },
    { status: 'active', code: 17 },
    { items: [{ error: 'unauthorized' }] },
    [{ error: 'unauthorized' }],
    { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, message: 'unauthorized' },
    '{"error": "unauth',
    '',
  ])
    it(`INV-18 ${JSON.stringify(body)} is none`, () => assert.equal(answering(body), false));

  it('INV-18 a refusal with its own status says so already', () => {
    assert.equal(answering({ error: 'unauthorized' }, 401), false);
  });
});
