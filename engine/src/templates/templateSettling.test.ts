import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moreRoutes } from '../demo/moreRoutes.ts';
import { makePeople } from '../demo/people.ts';
import { Random } from '../demo/random.ts';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

interface Asked {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const get = (path: string, body: unknown): Asked => ({ host: '', method: 'GET', path, body });
const times = <Item>(count: number, items: readonly Item[]): readonly Item[] =>
  Array.from({ length: count }, () => items).flat();

interface Learnt {
  readonly endpoints: readonly string[];
  /** Endpoints that were answered in between and are no more. */
  readonly lost: number;
}

/** Learns in this order, settling when it is due. */
function learn(traffic: readonly Asked[]): Learnt {
  const hosts = new Map<string, PathTemplates>();
  let lost = 0;
  for (const [at, { host, method, path, body }] of traffic.entries()) {
    const templates = hosts.get(host) ?? new PathTemplates();
    hosts.set(host, templates);
    templates.observe({ method, path, structure: structureSketch(body), at });
    templates.settleWhenDue();
    lost += templates.drainChanges().length;
  }
  const endpoints = traffic.map(({ host, method, path }) => {
    const template = hosts.get(host)?.resolve(method, path)?.template ?? '';
    return `${method} ${host}${template}`;
  });
  return { endpoints: [...new Set(endpoints)], lost };
}

const COUNT = 300;
/** How often an API is crawled, and where it starts. */
const PLACES = [
  [1, '/api/v1'],
  [2, '/api/v1'],
  [4, '/api/v1'],
  [1, '/shop'],
  [2, '/depot/main'],
] as const;
/** More than are held to have answers of their own by themselves. */
const NOUNS = [
  'account',
  'asset',
  'audit',
  'batch',
  'budget',
  'campaign',
  'carrier',
  'channel',
  'claim',
  'contract',
  'coupon',
  'courier',
  'depot',
  'device',
  'document',
  'driver',
  'event',
  'factory',
  'fleet',
  'grant',
  'invoice',
  'job',
  'kit',
  'lane',
  'ledger',
  'lot',
  'machine',
  'manifest',
  'meter',
  'notice',
];
const random = new Random(11);
const [person] = makePeople(1, 11);
assert.ok(person !== undefined);

/** Every endpoint of an API once. */
const crawl: readonly Asked[] = moreRoutes(COUNT).map(({ origin, method, make }) => {
  const { path, answer } = make({ random, person, at: 0, session: 0 });
  return { host: origin, method, path: path.replace(/\?.*/, ''), body: answer };
});
const byPath = crawl.toSorted((one, other) => (one.path < other.path ? -1 : 1));

describe('ENG-02 templates settle by what was seen', () => {
  test('resources side by side that a crawler asks for once or a few times are never merged', () => {
    const orders = [
      ['method by method', crawl],
      ['folder by folder', byPath],
    ] as const;
    for (const [order, once] of orders) {
      for (const [rounds, base] of PLACES) {
        const there = once.map((one) => ({ ...one, path: one.path.replace('/api/v1', base) }));
        const { endpoints, lost } = learn(times(rounds, there));
        const expected = { endpoints: COUNT, lost: 0 };
        assert.deepEqual(
          { endpoints: endpoints.length, lost },
          expected,
          `${base}, ${order}, ${rounds} times`,
        );
      }
    }
  });

  test('many words whose answers differ are not merged while each was asked for once', () => {
    const own = (path: string): Asked => get(path, { [`${path} id`]: 1, [`${path} total`]: 2 });
    for (const parent of ['/shops', '/shop']) {
      const once = NOUNS.map((word) => own(`${parent}/${word}`));
      for (const rounds of [1, 2]) {
        const { endpoints, lost } = learn(times(rounds, once));
        const expected = { endpoints: NOUNS.length, lost: 0 };
        assert.deepEqual(
          { endpoints: endpoints.length, lost },
          expected,
          `${parent}, ${rounds} times`,
        );
      }
    }
  });

  test('a few words with the same below are never merged, however often each is asked for in a row', () => {
    const words = ['daily', 'weekly', 'monthly', 'yearly'];
    const below = ['/report', '/sheet', '/list'].flatMap((parent) =>
      words.map((word) => `${parent}/${word}`),
    );
    const paths = ['/graphql', ...below, '/totals', '/amounts', '/hidden', '/secret'];
    const expected = { endpoints: paths.map((path) => `GET ${path}`), lost: 0 };
    for (const count of [1, 2, 3, 8, 40]) {
      const asked = paths.flatMap((path) =>
        times(count, [get(path, { [`${path.split('/')[2] ?? ''}total`]: 1 })]),
      );
      assert.deepEqual(learn(asked), expected, `${count} times`);
    }
  });

  test('names that people give are values after a few requests each, and new ones at once', () => {
    const names = [
      'amber-lamp',
      'quiet-desk',
      'brave-shelf',
      'tidy-crate',
      'plain-drawer',
      'early-hinge',
    ];
    const once = [...names, 'small-rack', 'rusty-bolt'].flatMap((name) =>
      ['', '/parts'].map((rest) => get(`/parcels/${name}${rest}`, { id: 1, name, size: 2 })),
    );
    const { endpoints } = learn([...times(4, once), get('/parcels/late-screw', { id: 1 })]);
    assert.deepEqual(endpoints, ['GET /parcels/{parcel}', 'GET /parcels/{parcel}/parts']);
  });

  test('learning stops and goes on anywhere without a difference', () => {
    const traffic = [...crawl, ...byPath].filter(({ host }) => host === crawl[0]?.host);
    for (const every of [1, 7, 50]) {
      let stopped = new PathTemplates();
      const steady = new PathTemplates();
      for (const [at, { method, path, body }] of traffic.entries()) {
        for (const templates of [stopped, steady]) {
          templates.observe({ method, path, structure: structureSketch(body), at });
          templates.settleWhenDue();
          templates.drainChanges();
        }
        if (at % every === 0) stopped = PathTemplates.fromJSON(JSON.parse(JSON.stringify(stopped)));
      }
      assert.equal(JSON.stringify(stopped), JSON.stringify(steady));
    }
  });
});
