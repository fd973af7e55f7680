import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { TriedCodes } from './triedCodes.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 4, 1);

interface Tries {
  readonly code?: (n: number) => string;
  readonly caller?: (n: number) => string;
  readonly status?: (n: number) => number;
  readonly path?: string;
  readonly method?: string;
  readonly pause?: number;
  readonly body?: (code: string) => object;
  readonly answer?: object | ((n: number) => object);
  readonly times?: number;
}

const NO_CODE = { jsonrpc: '2.0', id: 1, error: { code: -32_041, message: 'no such code' } };
const CALLED: Tries = {
  path: '/rpc',
  status: () => 200,
  body: (code) => ({ jsonrpc: '2.0', id: 1, method: 'gift.redeem', params: { code } }),
  answer: NO_CODE,
};

/** Whether one of the tries is found to be one too many. */
function isFound({
  code = (n) => `SPRING-${n}`,
  caller = () => 'somebody',
  status = () => 422,
  path = '/v1/promotions/apply',
  method = 'POST',
  pause = 5_000,
  body = (one) => ({ code: one }),
  answer = {},
  times = 20,
}: Tries): boolean {
  const tried = new TriedCodes();
  return Array.from({ length: times }, (_, n) => {
    const isInPath = path.includes('{code}');
    const exchange = exampleExchange({
      startedAt: START + n * pause,
      method,
      path: path.replace('{code}', code(n)),
      status: status(n),
      requestBody: isInPath ? null : exampleJson(body(code(n))),
      responseBody: exampleJson(typeof answer === 'function' ? answer(n) : answer),
    });
    return tried.observe(exchange, isInPath ? code(n) : null, caller(n));
  }).includes(true);
}

describe('POST-14 codes that one caller tries one after the other', () => {
  for (const [what, tries] of [
    ['in a body', {}],
    ['in a field that is named after them', { path: '/v1/cart', body: (one) => ({ coupon: one }) }],
    [
      'that were sent to a telephone, under names of another language',
      {
        path: '/api/v3/tahaqquq',
        code: (n) => String(1_000 + n),
        status: () => 401,
        body: (ramz) => ({ hatif: '+212689934539', ramz }),
      },
    ],
    ['in a path', { path: '/v1/vouchers/{code}', method: 'GET', status: () => 404 }],
    [
      'sixty in a path of what is shared',
      { path: '/s/{code}', method: 'GET', status: () => 404, times: 60 },
    ],
    ['in a path that verifies', { path: '/verify/{code}', method: 'GET', status: () => 404 }],
    [
      'of a number that is verified, refused within an answer of success',
      {
        path: '/v2/verifications/ve-7/check',
        code: (n) => String(3_000 + n),
        status: () => 200,
        answer: { valid: false },
      },
    ],
    ['refused within an answer of success', { status: () => 200, answer: { success: false } }],
    [
      'refused so in a field that is named after them',
      {
        path: '/v1/cart',
        body: (one) => ({ coupon: one }),
        status: () => 200,
        answer: { valid: false },
      },
    ],
    ['in a call of JSON-RPC that is named after them', CALLED],
    ['sixty within a week, one an hour', { pause: 60 * MINUTE, times: 60 }],
    [
      'sixty called within a week, two of them right',
      {
        ...CALLED,
        pause: 60 * MINUTE,
        times: 62,
        answer: (n) => (n % 30 === 7 ? { result: { gift: 5 } } : NO_CODE),
      },
    ],
    ['some of which are valid', { status: (n) => (n % 4 === 0 ? 200 : 404) }],
  ] as readonly (readonly [string, Tries])[])
    it(`have no limit where twelve are refused, ${what}`, () => {
      assert.equal(isFound(tries), true);
    });

  for (const [what, tries] of [
    ['they are tried slowly', { pause: 2 * MINUTE }],
    [
      'a shop asks for its customers, whose codes are right now and then',
      { pause: 30 * MINUTE, times: 90, status: (n) => (n % 10 === 9 ? 200 : 422) },
    ],
    [
      'so does one whose carts take them',
      {
        path: '/v1/cart',
        body: (one) => ({ coupon: one }),
        pause: 30 * MINUTE,
        times: 90,
        status: (n) => (n % 10 === 9 ? 200 : 422),
      },
    ],
    [
      'somebody is told to wait by the day',
      { pause: 60 * MINUTE, times: 80, status: (n) => (n % 50 === 49 ? 429 : 422) },
    ],
    [
      'a call is about countries',
      { ...CALLED, body: (code) => ({ jsonrpc: '2.0', method: 'country.get', params: { code } }) },
    ],
    ['each is somebody’s', { caller: (n) => `person ${n}` }],
    ['one is tried again and again', { code: () => 'SPRING' }],
    ['somebody is told to wait', { status: (n) => (n % 10 === 9 ? 429 : 422) }],
    [
      'a shopper’s cart is checked with the same one',
      {
        path: '/v1/cart',
        body: () => ({ coupon: 'SPRING' }),
        status: () => 200,
        answer: { valid: false },
      },
    ],
    [
      'cards are declined',
      { path: '/v1/payments', body: (one) => ({ source: one }), status: () => 402 },
    ],
    ['they are accepted', { status: () => 200 }],
    [
      'they are those of articles',
      { path: '/v1/articles/{code}', method: 'GET', status: () => 404 },
    ],
    ['they are those of countries', { path: '/v1/countries' }],
    ['they are ids', { path: '/v1/coupons/{code}', code: (n) => String(700 + n), method: 'GET' }],
    [
      'they are words',
      {
        path: '/v1/gifts/{code}',
        code: (n) => `red-box-${String.fromCodePoint(97 + n)}`,
        method: 'GET',
        status: () => 404,
      },
    ],
    [
      'they are links that were taken back',
      { path: '/shared/{code}', method: 'GET', status: () => 404 },
    ],
    [
      'people are verified, and that takes a while',
      {
        path: '/identity-verifications/{code}',
        code: (n) => `idv_8Zt${n}`,
        method: 'GET',
        status: (n) => (n % 2 === 0 ? 409 : 404),
      },
    ],
    [
      'a key is not valid any more',
      { path: '/v1/vouchers/{code}', method: 'GET', status: () => 401 },
    ],
    ['a key is not valid any more to who sends codes', { status: () => 401 }],
    ['they are put away', { path: '/v1/coupons/{code}', method: 'DELETE', status: () => 404 }],
    [
      'they are a small part of what is sent',
      { body: (code) => ({ code, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }) },
    ],
  ] as readonly (readonly [string, Tries])[])
    it(`say nothing of a limit where ${what}`, () => {
      assert.equal(isFound(tries), false);
    });

  it('are remembered over a restart, quick and slow ones', () => {
    const attempt = (tried: TriedCodes, n: number, pause: number): boolean =>
      tried.observe(
        exampleExchange({
          startedAt: START + n * pause,
          method: 'POST',
          path: '/coupons',
          status: 422,
          requestBody: exampleJson({ code: `SPRING-${n}` }),
        }),
        null,
        'somebody',
      );
    for (const [pause, before, after] of [
      [1_000, 8, 4],
      [60 * MINUTE, 40, 20],
    ] as const) {
      const tried = new TriedCodes();
      for (let n = 0; n < before; n++) attempt(tried, n, pause);
      const again = new TriedCodes(tried.toJSON(77), 77);
      const told = Array.from({ length: after }, (_, n) => attempt(again, before + n, pause));
      assert.deepEqual([told.at(-2), told.at(-1)], [false, true]);
    }
  });

  it('count once over restarts, and those that were given are known after one', () => {
    const attempt = (tried: TriedCodes, code: string, at: number, status = 422): boolean =>
      tried.observe(
        exampleExchange({
          startedAt: START + at,
          method: 'POST',
          path: '/coupons',
          status,
          requestBody: exampleJson({ code }),
        }),
        null,
        'partner',
      );
    for (const [codes, restarts, pause] of [
      [4, 3, MINUTE],
      [5, 12, 12 * 60 * MINUTE],
    ] as const) {
      let tried = new TriedCodes();
      const told = Array.from({ length: (restarts + 1) * codes }, (_, n) => {
        if (n > 0 && n % codes === 0)
          tried = new TriedCodes(JSON.parse(JSON.stringify(tried.toJSON(77))), 77);
        return attempt(tried, `OLD-${n % codes}`, Math.floor(n / codes) * pause);
      });
      assert.ok(!told.includes(true));
      const [[, , saved] = []] = tried.toJSON(77);
      assert.ok(Array.isArray(saved) && saved.every((hash) => hash < 65_536), 'short hashes');
    }
    const tried = new TriedCodes();
    for (let n = 0; n < 4; n++) attempt(tried, `OLD-${n}`, n);
    const { changes } = tried;
    attempt(tried, 'RIGHT', 9, 200);
    assert.ok(tried.changes > changes);
  });

  it('are of the latest callers alone', () => {
    const tried = new TriedCodes();
    const at = (caller: string, n: number): boolean =>
      tried.observe(
        exampleExchange({
          startedAt: START + n,
          method: 'POST',
          path: '/coupons',
          status: 422,
          requestBody: exampleJson({ code: `SPRING-${n}` }),
        }),
        null,
        caller,
      );
    for (let n = 0; n < 11; n++) at('somebody', n);
    for (let n = 0; n < 32; n++) at(`other ${n}`, 100 + n);
    assert.equal(at('somebody', 11), false);
  });
});
