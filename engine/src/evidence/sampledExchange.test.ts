import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Body, Exchange } from '../exchange/exchange.ts';
import { sampledExchange } from './sampledExchange.ts';

const KEY = { hashKey: new Uint8Array(32).fill(7) };
const body = (mediaType: string, text: string): Body => ({ mediaType, text, size: text.length });
const exchange = (changes: Partial<Exchange>): Exchange =>
  exampleExchange({ method: 'POST', path: '/orders/17', ...changes });
const PRIVATE = [
  'ada.lovelace@mail.example',
  '4111111111111111',
  'horse-battery-Staple9',
  'Lovelace',
  '+44 20 7946 0958',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
] as const;
const [EMAIL, CARD, PASSWORD, NAME, PHONE, TOKEN] = PRIVATE;

describe('an exchange of ordinary traffic as it may be kept', () => {
  it('DATA-07 holds no value that a detector knows or a name tells of, wherever it stands', () => {
    const record = { email: EMAIL, card: CARD, password: PASSWORD, lastName: NAME, phone: PHONE };
    const form = new URLSearchParams(record).toString();
    const xml = Object.entries(record)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('');
    const bodies = [
      body('application/json', JSON.stringify({ users: [{ ...record, note: `${NAME} paid` }] })),
      body('application/x-www-form-urlencoded', form),
      body('application/xml', `<order>${xml}</order>`),
      body('text/plain', `${EMAIL} bought with ${CARD}: ${TOKEN}`),
    ];
    for (const each of bodies) {
      const kept = JSON.stringify(
        sampledExchange(
          exchange({
            path: `/users/${EMAIL}/cards/${CARD}`,
            query: Object.entries(record),
            requestHeaders: [
              ['authorization', `Bearer ${TOKEN}`],
              ['cookie', `sid=${PASSWORD}`],
              ['x-user', EMAIL],
            ],
            requestBody: each,
            responseHeaders: [['set-cookie', `sid=${PASSWORD}; Path=/`]],
            responseBody: each,
          }),
          KEY,
        ),
      );
      for (const value of PRIVATE)
        assert.ok(!kept.includes(value), `${each.mediaType} ${value}: ${kept}`);
      for (const name of ['email', 'card', 'lastName'])
        assert.ok(kept.includes(name), `${each.mediaType} keeps the name ${name}`);
    }
  });

  it('POST-02 leaves what is harmless readable: words of the path, numbers, states, kinds of credentials and media types', () => {
    const kept = sampledExchange(
      exchange({
        query: [['sort', 'up']],
        requestHeaders: [
          ['authorization', 'Basic YWRhOnBhc3N3b3Jk'],
          ['content-type', 'application/json'],
        ],
        responseBody: body(
          'application/json; charset=utf-8',
          '{"id":17,"state":"shipped","ok":true}',
        ),
      }),
      KEY,
    );
    assert.equal(kept.path, '/orders/17');
    const of = (template: string | null) =>
      sampledExchange(exchange({ path: '/v1/otp/verify' }), KEY, template).path;
    assert.equal(of('/v1/otp/verify'), '/v1/otp/verify');
    assert.equal(of('/v1/otp/{code}'), '/v1/otp/••••');
    assert.deepEqual(kept.query, [['sort', 'up']]);
    assert.deepEqual(kept.requestHeaders[0], ['authorization', 'Basic ••••']);
    assert.equal(kept.responseBody?.text, '{"id":17,"state":"shipped","ok":true}');
    assert.equal(kept.responseBody.mediaType, 'application/json');
    assert.equal(kept.clientAddress, '203.0.113.9');
  });

  it('POST-02 is bounded however large the exchange: few items of lists, levels and letters', () => {
    const deep = JSON.stringify(
      Array.from({ length: 20 }).reduce<unknown>((inner) => ({ a: inner }), 1),
    );
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 'shipped'])),
    );
    const list = JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ id })));
    for (const text of [deep, wide, list]) {
      const kept = sampledExchange(exchange({ responseBody: body('application/json', text) }), KEY);
      assert.equal(kept.responseBody?.isCut, true);
      assert.ok((kept.responseBody.text?.length ?? 0) < 8_000);
    }
    const items = sampledExchange(exchange({ responseBody: body('application/json', list) }), KEY)
      .responseBody?.text;
    assert.equal(items, '[{"id":0},{"id":1},{"id":2}]');
  });
});
