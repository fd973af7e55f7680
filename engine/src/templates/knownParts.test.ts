import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';

/** The templates of paths that come three times each, as they are at the end. */
function templatesOf(paths: readonly string[], through = (one: PathTemplates) => one): string[] {
  let templates = new PathTemplates();
  for (let turn = 0; turn < 3; turn++) {
    for (const path of paths) {
      templates.observe({ method: 'GET', path, structure: null, at: 1 });
      templates.settleWhenDue();
    }
    templates = through(templates);
  }
  return [...new Set(paths.map((path) => templates.resolve('GET', path)?.template ?? ''))].sort();
}

const many = (make: (index: number) => string): string[] =>
  Array.from({ length: 40 }, (_, index) => make(index));
const two = (number: number): string => String(number).padStart(2, '0');
const AIRPORTS = ['OSL', 'LIS', 'KIX', 'JFK', 'SFO', 'LAX', 'CDG', 'HEL'];
const FLIGHTS = AIRPORTS.flatMap((from) =>
  AIRPORTS.filter((to) => to !== from).map((to) => `/flights/${from}/${to}`),
);

describe('names of dates and pairs in paths', () => {
  for (const [what, paths, expected] of [
    [
      'a date in three segments is one',
      many((n) => `/posts/${2018 + (n % 9)}/${1 + (n % 12)}/${1 + (n % 28)}`),
      '/posts/{year}/{month}/{day}',
    ],
    [
      'what follows a date is one of the collection',
      many(
        (n) => `/posts/${2018 + (n % 9)}/${two(1 + (n % 12))}/${two(1 + (n % 28))}/${4_711 + n}`,
      ),
      '/posts/{year}/{month}/{day}/{postId}',
    ],
    [
      'so is a month of a year',
      many((n) => `/archive/${2018 + (n % 9)}/${two(1 + (n % 12))}`),
      '/archive/{year}/{month}',
    ],
    [
      'numbers that may be years are ids where no months follow',
      many((n) => `/orders/${2018 + (n % 9)}/${1 + n}`),
      '/orders/{orderId}/{id}',
    ],
    ['years alone may be ids', many((n) => `/orders/${1990 + n}`), '/orders/{orderId}'],
    [
      'numbers beyond a date are none',
      many((n) => `/tiles/${n % 12}/${n % 28}/${n % 31}`),
      '/tiles/{tileId}/{id}/{id2}',
    ],
    ['a way between two of one kind has two ends', FLIGHTS, '/flights/{from}/{to}'],
  ] as const) {
    it(`ENG-02 ${what}`, () => assert.deepEqual(templatesOf(paths), [expected]));
    it(`ENG-02 ${what}, over restarts without samples too`, () =>
      assert.deepEqual(
        templatesOf(paths, (one) =>
          PathTemplates.fromJSON(JSON.parse(JSON.stringify(one.save(false)))),
        ),
        [expected],
      ));
  }

  it('ENG-02 a word in capitals, or with accents, names in small plain letters', () => {
    const paths = many((n) => `/ORDERS/${4_711 + n}`);
    assert.deepEqual(templatesOf(paths), ['/ORDERS/{orderId}']);
    const apart = many((n) => `/${n % 2 === 0 ? 'caf%C3%A9s' : 'cafe%CC%81s'}/${4_711 + n}`);
    assert.deepEqual(templatesOf(apart), ['/cafés/{cafeId}'], 'an accent may be sent apart');
  });

  it('ENG-02 words of scripts that write vowels as marks are words', () =>
    assert.deepEqual(templatesOf(many((n) => `/${encodeURIComponent('สินค้า')}/${4_711 + n}`)), [
      '/สินค้า/{id}',
    ]));
});
