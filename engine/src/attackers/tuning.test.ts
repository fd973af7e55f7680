import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Call, Shop, token } from './testing/shop.ts';
import { type LegitimateSubject, Tuning } from './tuning.ts';

const subject = (
  of: Partial<LegitimateSubject> & Pick<LegitimateSubject, 'kind'>,
): LegitimateSubject => ({
  id: 'mark',
  endpoint: 'GET /search',
  location: null,
  name: null,
  status: null,
  type: null,
  host: null,
  method: null,
  path: null,
  ...of,
});
const many = (count: number, make: (index: number) => Call): Call[] =>
  Array.from({ length: count }, (_, index) => make(index));
const sql = (name: string): Call[] =>
  [
    "' OR '1'='1' --",
    "1' UNION SELECT name, password FROM users--",
    "x'; DROP TABLE orders;--",
    '1 AND SLEEP(5)--',
  ].map((q) => ({ path: '/search', query: [[name, q]] }));
const enumerated = many(30, (index): Call => ({
  token: token(900),
  path: `/orders/${71_000 + index}`,
  status: 403,
}));
const guessed = many(30, (index): Call => ({ path: `/old/${index}/report`, status: 404 }));
const privileged = [{ role: 'admin' }, { isAdmin: true }, { balance: 99_999 }].map(
  (extra): Call => ({
    token: token(900),
    method: 'POST',
    path: '/orders',
    body: { sku: 'lamp-1', count: 1, note: 'x', ...extra },
    status: 400,
  }),
);
const scraped = many(150, (index): Call => ({
  token: token(900),
  path: '/orders',
  query: [
    ['page', String(index)],
    ['per_page', '100'],
  ],
}));

/** Who is found in calls once these subjects are legitimate. */
function found(calls: readonly Call[], ...subjects: readonly LegitimateSubject[]): string[] {
  const shop = new Shop();
  shop.detector.tune(subjects.length === 0 ? null : new Tuning(subjects));
  for (const call of calls) shop.see(call);
  return shop.attackers;
}

describe('ATK-08 what people said is legitimate is no evidence', () => {
  it('until the marks of an endpoint that was split off are written, those of the one it was part of hold', () => {
    const injection = subject({ kind: 'injection', location: 'query', name: 'q' });
    const foundAtPart = (partOf: string | null): string[] => {
      const shop = new Shop();
      shop.detector.tune(new Tuning([injection]));
      const observe = shop.detector.observe.bind(shop.detector);
      shop.detector.observe = (exchange, observed) =>
        observe(exchange, {
          ...observed,
          endpoint: observed.endpoint && { ...observed.endpoint, key: 'GET /search/part', partOf },
        });
      for (const call of sql('q')) shop.see(call);
      return shop.attackers;
    };
    assert.deepEqual(foundAtPart('GET /search'), []);
    assert.deepEqual(foundAtPart('GET /orders'), ['injection ip']);
    assert.deepEqual(foundAtPart(null), ['injection ip']);
  });

  it('signatures in a field say nothing only where that very field was named', () => {
    const injection = subject({ kind: 'injection', location: 'query', name: 'q' });
    assert.deepEqual(found(sql('q')), ['injection ip']);
    assert.deepEqual(found(sql('q'), injection), []);
    assert.deepEqual(found(sql('limit'), injection), ['injection ip']);
    for (const weaker of [
      subject({ kind: 'field', location: 'query', name: 'q' }),
      subject({ kind: 'behaviour', type: 'injection' }),
      { ...injection, endpoint: 'GET /orders' },
      { ...injection, location: 'body' },
    ]) {
      assert.deepEqual(found(sql('q'), weaker), ['injection ip'], JSON.stringify(weaker));
    }
  });

  it('ATK-05 fields of an endpoint, each by itself', () => {
    const field = (name: string) =>
      subject({ kind: 'field', endpoint: 'POST /orders', location: 'body', name });
    assert.deepEqual(found(privileged), ['massAssignment token']);
    assert.deepEqual(found(privileged, field('role'), field('isAdmin'), field('balance')), []);
    assert.deepEqual(found([...privileged, ...privileged], field('balance')), [
      'massAssignment token',
    ]);
  });

  it('ATK-14 a type of attack at an endpoint, how much is asked of it, and paths that there are not', () => {
    assert.deepEqual(
      found(
        enumerated,
        subject({
          kind: 'behaviour',
          endpoint: 'GET /orders/{orderId}',
          type: 'objectEnumeration',
        }),
      ),
      [],
    );
    assert.deepEqual(
      found(
        enumerated,
        subject({ kind: 'behaviour', endpoint: 'GET /orders', type: 'objectEnumeration' }),
      ),
      ['objectEnumeration token'],
    );
    assert.deepEqual(
      [found(scraped), found(scraped, subject({ kind: 'excessiveUse', endpoint: 'GET /orders' }))],
      [['scraping token'], []],
    );
    const unknown = (path: string) =>
      subject({
        kind: 'unknownEndpoint',
        endpoint: null,
        host: 'shop.example',
        method: 'GET',
        path,
      });
    assert.deepEqual(
      [
        found(guessed),
        found(guessed, unknown('/old/{}/report')),
        found(guessed, unknown('/old/1/report')),
      ],
      [['pathScan ip'], [], ['pathScan ip']],
    );
    assert.deepEqual(found(guessed, { ...unknown('/old/{}/report'), method: 'POST' }), [
      'pathScan ip',
    ]);
  });

  it('ATK-13 the status and the size of answers', () => {
    const tuning = new Tuning([
      subject({ kind: 'status', status: 418 }),
      subject({ kind: 'size' }),
    ]).of('GET /search');
    assert.deepEqual(tuning?.answer({ isStatusUnusual: true, isSizeUnusual: true }, 418), null);
    assert.deepEqual(tuning?.answer({ isStatusUnusual: true, isSizeUnusual: true }, 500), {
      isStatusUnusual: true,
      isSizeUnusual: false,
    });
    assert.equal(new Tuning([]).of('GET /search'), null);
  });

  it('counts again once it is suspicious', () => {
    const shop = new Shop();
    shop.detector.tune(
      new Tuning([
        subject({
          kind: 'behaviour',
          endpoint: 'GET /orders/{orderId}',
          type: 'objectEnumeration',
        }),
      ]),
    );
    for (const call of enumerated) shop.see(call);
    shop.detector.tune(null);
    for (const call of enumerated)
      shop.see({ ...call, token: token(901), address: '198.51.100.8' });
    assert.deepEqual(shop.attackers, ['objectEnumeration token']);
  });
});
