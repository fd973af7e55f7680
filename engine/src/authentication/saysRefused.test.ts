import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
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
    { data: null, errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] },
    { errors: [{ message: 'no', path: ['me'], extensions: { code: 'FORBIDDEN' } }] },
    { data: { me: null }, errors: [{ message: 'You must be logged in.' }] },
    [1, 2].map((id) => ({ jsonrpc: '2.0', id, error: { code: 401, message: 'Unauthorized' } })),
    [{ data: null, errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }],
  ])
    it(`INV-18 ${JSON.stringify(body)} is one`, () => assert.equal(answering(body), true));

  for (const body of [
    { id: 401, title: 'words' },
    { message: 'Your order was sent.' },
    { status: 'active', code: 17 },
    { items: [{ error: 'unauthorized' }] },
    [{ error: 'unauthorized' }],
    [],
    [
      { jsonrpc: '2.0', id: 1, error: { code: 401, message: 'Unauthorized' } },
      { jsonrpc: '2.0', id: 2, result: { name: 'Ann' } },
    ],
    { data: { me: null, shop: { id: 7 } }, errors: [{ extensions: { code: 'FORBIDDEN' } }] },
    { data: null, errors: [{ message: 'no such field', extensions: { code: 'BAD_USER_INPUT' } }] },
    { data: null, errors: [] },
    { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, message: 'unauthorized' },
    '{"error": "unauth',
    '',
  ])
    it(`INV-18 ${JSON.stringify(body)} is none`, () => assert.equal(answering(body), false));

  for (const [code, refuses] of [
    ['16', true],
    ['7', true],
    ['0', false],
    ['5', false],
  ] as const)
    it(`INV-18 an answer of gRPC with status ${code} is ${refuses ? 'one' : 'none'}`, () => {
      const responseHeaders = [['grpc-status', code]] as const;
      assert.equal(saysRefused(exampleExchange({ status: 200, responseHeaders })), refuses);
    });

  it('INV-18 a refusal with its own status says so already', () => {
    assert.equal(answering({ error: 'unauthorized' }, 401), false);
  });

  for (const text of [
    '{"\\u0065rror": "unauthorized"}',
    '{"error": "\\u0075nauthorized"}',
    '{"error": "so \\"he\\" is forbidden"}',
    '{ "code"\n:\t4.03e2 }',
    '{"statusCode":401.0}',
    '{"ERROR_CODE":"403"}',
    '{"data": {"Message": "Session expired"}}',
  ])
    it(`INV-18 ${JSON.stringify(text)} is one however it is written`, () =>
      assert.equal(answering(text), true));

  it('INV-18 says the same of a body whose texts begin with escapes', () => {
    const name = fc.constantFrom(
      'error',
      'msg',
      'Title',
      'status',
      'error_code',
      'items',
      'reason',
    );
    const words = fc.constantFrom(
      'unauthorized',
      'Please',
      'sign in',
      'no token',
      '401',
      'a "key"',
    );
    const value = fc.oneof(
      fc.array(words, { maxLength: 3 }).map((all) => all.join(' ')),
      fc.constantFrom(401, 403, 200, null, true),
    );
    const members = fc.dictionary(name, value, { maxKeys: 4 });
    const body = fc.oneof(members, fc.dictionary(name, fc.oneof(value, members), { maxKeys: 4 }));
    fc.assert(
      fc.property(body, fc.constantFrom(undefined, 1), (one, space) =>
        assert.equal(answering(JSON.stringify(one, null, space)), answering(escaped(one))),
      ),
      { numRuns: 2_000 },
    );
  });
});

/** JSON with the first letter of every text as an escape. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replace(
    /"([a-z])/gi,
    (_, letter: string) => `"\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
