import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { EndpointParameters } from '../parameters/endpointParameters.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { findAnomalies } from './findAnomalies.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('a key for anomalies') };
const order = (step: number): unknown => ({
  sku: `lamp-${step % 40}`,
  count: 1 + (step % 5),
  gift: step % 2 === 0,
  lines: [{ id: 100 + step, tags: ['a'] }],
  buyer: { mail: `p${step}@mail.example` },
});
const request = (body: unknown, query: readonly Pair[] = [], status = 200): Exchange =>
  exampleExchange({
    method: 'POST',
    path: '/orders',
    query,
    requestBody: exampleJson(body),
    status,
  });

function learned(isAvailable = true): Baseline {
  const parameters = new EndpointParameters();
  for (let step = 0; step < 300; step++)
    parameters.observe(
      request(order(step), [
        ['sort', ['new', 'old', 'price'][step % 3] ?? ''],
        ['limit', String(10 + (step % 90))],
        ['ref', `c0de-${step}`],
        ['card', `4000${String(step * 7_919).padStart(16, '0')}`],
      ]),
      [{ name: 'shopId', value: String(500 + step) }],
      OPTIONS,
    );
  return baselineOf(parameters.list(), { requests: 300, isAvailable });
}

const BASELINE = learned();
const told = (exchange: Exchange, path = '512', baseline: Baseline | null = BASELINE): string[] =>
  findAnomalies(exchange, [{ name: 'shopId', value: path }], baseline).map(
    ({ location, name, status, anomaly, weight }) =>
      `${location} ${name} ${status} ${anomaly} ${weight}`,
  );
const good = order(7) as Record<string, unknown>;

describe('ENG-04 anomalies of a request beside what its endpoint has learned', () => {
  for (const [what, exchange, expected] of [
    [
      'what was learned',
      request(good, [
        ['sort', 'new'],
        ['limit', '20'],
      ]),
      [],
    ],
    [
      'another value of free choice',
      request({ ...good, sku: 'lamp-999' }, [['ref', 'c0de-9999']]),
      [],
    ],
    [
      'an unknown field',
      request({ ...good, colour: 'red' }),
      ['body colour unknown unknownProperty 1'],
    ],
    [
      'a field of rights',
      request({ ...good, isAdmin: true }),
      ['body isAdmin unknown unknownProperty 3'],
    ],
    [
      'an unknown field within',
      request({ ...good, buyer: { mail: 'a@mail.example', vat: 'x' } }),
      ['body buyer.vat unknown unknownProperty 1'],
    ],
    ['a missing field', request({ ...good, sku: undefined }), ['body sku missing missingField 1']],
    ['a missing field that was refused', request({ ...good, sku: undefined }, [], 400), []],
    [
      'a text where a number is',
      request({ ...good, count: 'many' }),
      ['body count invalid value 2'],
    ],
    ['a list where a text is', request({ ...good, sku: ['lamp-1'] }), ['body sku invalid value 2']],
    [
      'an object where a text is',
      request({ ...good, sku: { $ne: null } }),
      ['body sku invalid value 2', 'body sku.$ne invalid key 5'],
    ],
    ['a negative amount', request({ ...good, count: -5 }), ['body count invalid value 5']],
    ['an amount of none', request({ ...good, count: 0 }), []],
    [
      'a number below all that is no amount',
      request({ ...good, lines: [{ id: -5, tags: ['a'] }] }),
      ['body lines[].id invalid value 2'],
    ],
    [
      'another format',
      request({ ...good, buyer: { mail: 'nobody' } }),
      ['body buyer.mail invalid value 2'],
    ],
    ['a word of no set', request(good, [['sort', 'random']]), ['query sort invalid value 2']],
    [
      'an unknown parameter',
      request(good, [['debug', '1']]),
      ['query debug unknown unknownProperty 1'],
    ],
    [
      'words that query languages of services have',
      request(good, [
        ['$filter', "name eq 'Ada'"],
        ['$top', '5'],
        ['debug', '1'],
      ]),
      [
        'query $filter unknown unknownProperty 1',
        'query $top unknown unknownProperty 1',
        'query debug unknown unknownProperty 1',
      ],
    ],
    [
      'the type of an object as .NET writes it',
      request({ ...good, buyer: { mail: 'a@mail.example', $type: 'Shop.Buyers.Person, Shop' } }),
      ['body buyer.$type unknown unknownProperty 1'],
    ],
    [
      'an operator as a name',
      request(good, [['limit[$gt]', '1']]),
      ['query limit[$gt] invalid key 5'],
    ],
    [
      'characters that ids never have',
      request(good, [['ref', "c0de-1';--"]]),
      ['query ref invalid value 3'],
    ],
    [
      'letters where all have digits',
      request(good, [['card', '4000000000000000712a']]),
      ['query card invalid value 2'],
    ],
    ['other digits', request(good, [['card', '40000000000000007129']]), []],
    [
      'a prototype',
      request(
        JSON.parse(
          '{"sku":"lamp-1","count":1,"gift":true,"lines":[{"id":101,"tags":["a"]}],"buyer":{"mail":"p@mail.example"},"__proto__":{"admin":true}}',
        ),
      ),
      ['body __proto__ invalid key 5'],
    ],
  ] as const) {
    it(what, () => assert.deepEqual(told(exchange), expected));
  }

  for (const value of ['undefined', 'null', 'NaN', '-1', '[]', '1e309', '99999999999999999999']) {
    it(`${value} as an id in a path`, () => assert.equal(told(request(good), value).length, 1));
  }

  it('unknown names say nothing while too little traffic was seen', () => {
    assert.deepEqual(
      told(request({ ...good, colour: 'red' }, [['debug', '1']]), '512', learned(false)),
      [],
    );
    assert.deepEqual(told(request({ ...good, colour: 'red' }), '512', null), []);
  });

  it('a negative amount is none where amounts were negative before, or few were seen', () => {
    const beside = (counts: (step: number) => number, steps: number): string[] => {
      const parameters = new EndpointParameters();
      for (let step = 0; step < steps; step++)
        parameters.observe(request({ sku: `lamp-${step}`, amount: counts(step) }), [], OPTIONS);
      const baseline = baselineOf(parameters.list(), { requests: steps, isAvailable: true });
      return told(request({ sku: 'lamp-1', amount: -250 }), '512', baseline);
    };
    const refunds = (step: number): number => (step % 9 === 0 ? -step : step);
    assert.deepEqual(
      [beside(refunds, 300), beside((step) => step, 90), beside((step) => step, 300)],
      [[], ['body amount invalid value 2'], ['body amount invalid value 5']],
    );
  });

  it('never throws, whatever a body is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (body, value) =>
        assert.ok(
          findAnomalies(request(body, [[value, value]]), [{ name: 'shopId', value }], BASELINE)
            .length <= 20,
        ),
      ),
      { numRuns: 200 },
    );
  });
});

describe('ENG-04 an endpoint with many seldom used parameters', () => {
  it('is asked with others that were never seen', () => {
    const parameters = new EndpointParameters();
    for (let step = 0; step < 200; step++)
      parameters.observe(
        request(order(step), [
          ['sort', 'new'],
          ...(step % 40 === 7 ? [[`seldom_${step}`, 'x'] as const] : []),
        ]),
        [],
        OPTIONS,
      );
    assert.deepEqual(
      findAnomalies(
        request(good, [['colour', 'red']]),
        [],
        baselineOf(parameters.list(), { requests: 200, isAvailable: true }),
      ),
      [],
    );
  });
});

describe('ATK-05 requests for tokens', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const form = (pairs: Readonly<Record<string, string>>): Exchange => {
    const text = new URLSearchParams(pairs).toString();
    return exampleExchange({
      method: 'POST',
      path: '/connect/token',
      requestBody: { mediaType: FORM, text, size: text.length },
    });
  };
  const code = (step: number) => ({
    grant_type: 'authorization_code',
    client_id: `app-${step % 9}`,
    code: `c0de-${step * 7_919}`,
  });
  const parameters = new EndpointParameters();
  for (let step = 0; step < 300; step++) parameters.observe(form(code(step)), [], OPTIONS);
  const baseline = baselineOf(parameters.list(), { requests: 300, isAvailable: true });
  const names = (exchange: Exchange): string[] =>
    findAnomalies(exchange, [], baseline).flatMap(({ name, status }) =>
      status === 'unknown' ? [name] : [],
    );

  it('may have what standards give them, whether others send it or not', () => {
    const { client_id } = code(4);
    const machine = { grant_type: 'client_credentials', client_id, scope: 'orders.read' };
    assert.deepEqual(names(form(machine)), []);
    assert.deepEqual(
      names(exampleExchange({ method: 'POST', requestBody: exampleJson(machine) })),
      [],
    );
  });

  it('have no rights of an account, and no scope without a grant', () => {
    assert.deepEqual(names(form({ ...code(5), role: 'admin' })), ['role']);
    assert.deepEqual(names(form({ client_id: 'app-1', code: 'c0de-1', scope: 'admin' })), [
      'scope',
    ]);
  });
});
