import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { Random } from '../demo/random.ts';
import { KEPT } from './keptValues.ts';
import {
  PathTemplates,
  type PathTemplateOptions,
  type TemplateObservation,
} from './pathTemplates.ts';
import { type SiblingJudge, judgeInPassing } from './siblingJudge.ts';
import { SPLITS } from './splitAgain.ts';
import { structureSketch } from './structureSketch.ts';
import type { SavedNode } from './templateSnapshot.ts';
import type { TemplateChange } from './templateChanges.ts';

/** Folds whatever is side by side, so that there is something to take back. */
const careless: SiblingJudge = (candidates) => candidates.map(() => true);

type Split = Extract<TemplateChange, { kind: 'split' }>;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const observationOf = ({ method, path, body }: Asked, at: number): TemplateObservation => ({
  method,
  path,
  structure: structureSketch(body),
  at,
});

/** A host whose first exchanges were judged without care. */
class Folded {
  readonly #carelessFor: number;
  at = 0;
  templates: PathTemplates;
  readonly changes: TemplateChange[] = [];

  constructor(carelessFor: number, options: PathTemplateOptions = {}) {
    this.#carelessFor = carelessFor;
    this.templates = new PathTemplates({ ...this.options, ...options });
  }

  get options(): PathTemplateOptions {
    const usual = judgeInPassing();
    return { earlyJudge: (...asked) => (this.at < this.#carelessFor ? careless : usual)(...asked) };
  }

  learn(one: Asked): void {
    this.templates.observe(observationOf(one, this.at));
    this.at++;
    this.templates.settleWhenDue();
    this.changes.push(...this.templates.drainChanges());
  }

  restart(withValues = true): void {
    const saved: unknown = JSON.parse(JSON.stringify(this.templates.save(withValues)));
    this.templates = PathTemplates.fromJSON(saved, this.options);
  }

  get splits(): readonly Split[] {
    return this.changes.filter((change) => change.kind === 'split');
  }
}

const RESOURCES = ['invoices', 'clients', 'projects', 'estimates', 'expenses', 'payments'];
const BELOW = ['/count', '/describe', '', '', '/17', '/17'];
/**
 * One request of an API with a list, members, a count and a description of each resource, or only
 * the last two.
 */
function askApi(random: Random, base: string, kinds = BELOW.length): Asked {
  const noun = random.pick(RESOURCES);
  const rest = random.pick(BELOW.slice(0, kinds));
  const one = { id: 1, name: 'x', createdAt: '' };
  const body =
    rest === ''
      ? { data: [one], total: 1 }
      : rest === '/count'
        ? { count: 3 }
        : rest === '/describe'
          ? { fields: [{ type: 'b' }] }
          : one;
  return {
    method: rest === '' && random.chance(0.3) ? 'POST' : 'GET',
    path: `${base}/${noun}${rest.replace('17', String(1000 + random.below(500)))}`,
    body,
  };
}

/** One request for things that are called by names, with ids beside them. */
function askNames(random: Random, base: string, names: readonly string[]): Asked {
  const rest = random.pick(['', '/parts', '/owner']);
  const body =
    rest === '/parts'
      ? [{ part: 1 }]
      : rest === '/owner'
        ? { team: 'x' }
        : { id: 1, label: 'x', size: 3 };
  return { method: 'GET', path: `${base}/${random.pick(names)}${rest}`, body };
}

const NAMES = [
  'amber-lamp',
  'quiet-desk',
  'brave-shelf',
  'tidy-crate',
  'plain-drawer',
  'early-hinge',
  'small-rack',
];

describe('ENG-02 merges that turn out wrong', () => {
  test('an API that was folded unfolds as traffic goes on, and each change tells its cause', () => {
    for (const base of ['/v2', '/api/v2', '/crm', '']) {
      const random = new Random(3);
      const host = new Folded(40);
      for (let n = 0; n < 40; n++) host.learn(askApi(random, base, 2));
      const folded = host.templates.guess('GET', `${base}/invoices/count`);
      assert.match(folded, /\{\w+\}\/count$/, 'it was folded at first');
      for (let n = 0; n < 400; n++) host.learn(askApi(random, base));
      for (const noun of RESOURCES) {
        for (const rest of ['', '/count', '/describe']) {
          assert.equal(
            host.templates.resolve('GET', `${base}/${noun}${rest}`)?.template,
            `${base}/${noun}${rest}`,
          );
        }
        assert.match(
          host.templates.guess('GET', `${base}/${noun}/1234`),
          new RegExp(`^${base}/${noun}/\\{\\w+\\}$`),
        );
      }
      assert.ok(host.splits.some(({ into }) => into.includes(`${base}/invoices/count`)));
      const [first] = host.splits;
      assert.equal(first?.cause?.code, 'collections');
      assert.equal(first.cause.values + first.cause.left, RESOURCES.length);
      assert.ok(first.cause.requests >= 24);
      assert.ok(RESOURCES.includes(first.cause.path.split('/').at(-1) ?? ''), first.cause.path);
    }
  });

  test('codes of one list stay values, whatever is said of them', () => {
    const splitJudge: SiblingJudge = (candidates) => candidates.map(() => false);
    const after = (words: readonly string[]): Folded => {
      const random = new Random(6);
      const host = new Folded(40, { splitJudge });
      for (let n = 0; n < 400; n++) host.learn(askNames(random, '/guides', words));
      return host;
    };
    const splitOff = ({ splits }: Folded): readonly Split[] =>
      splits.filter(({ into }) => into.some((path) => !path.startsWith('/guides/{')));
    assert.ok(splitOff(after(['lamp', 'desk', 'shelf', 'crate'])).length > 0);
    const codes = after(['en', 'de', 'fr', 'pt']);
    assert.deepEqual(splitOff(codes), []);
    assert.match(codes.templates.guess('GET', '/guides/fr/parts'), /^\/guides\/\{\w+\}\/parts$/);
  });

  test('words go by what they answer to, and new values stay with the parameter', () => {
    const random = new Random(4);
    const host = new Folded(60);
    const unlike: readonly Asked[] = [
      { method: 'POST', path: '/depot/reindex', body: { job: 1 } },
      { method: 'GET', path: '/depot/health', body: { ok: true, checks: [] } },
      { method: 'GET', path: '/depot/rates/today', body: [{ currency: 'x', rate: 1 }] },
      { method: 'POST', path: '/depot/login', body: { token: 'x', expires: 1 } },
    ];
    const ask = (): Asked =>
      random.chance(0.5) ? random.pick(unlike) : askNames(random, '/depot', NAMES);
    for (let n = 0; n < 60; n++) host.learn(ask());
    assert.match(host.templates.guess('POST', '/depot/reindex'), /\{/);
    for (let n = 0; n < 1_500; n++) host.learn(ask());
    for (const { method, path } of unlike) {
      assert.equal(host.templates.resolve(method, path)?.template, path);
    }
    const [kept] = NAMES.map((name) => host.templates.guess('GET', `/depot/${name}/parts`));
    assert.match(kept ?? '', /^\/depot\/\{\w+\}\/parts$/);
    assert.equal(
      host.templates
        .observe(observationOf(askNames(random, '/depot', ['late-screw']), host.at))
        .template.split('/')[2],
      kept?.split('/')[2],
    );
  });

  test('what people merged or pinned is not touched, and what they merge again stays', () => {
    const random = new Random(5);
    const literals = [...RESOURCES];
    const merged = new PathTemplates();
    for (let at = 0; at < 80; at++) merged.observe(observationOf(askApi(random, '/v2'), at));
    assert.ok(merged.merge({ prefix: '/v2', name: 'resource', literals, excluded: [] }));
    const again = new Folded(40);
    for (let n = 0; n < 500; n++) again.learn(askApi(random, '/v2', n < 40 ? 2 : BELOW.length));
    assert.ok(again.splits.length > 0);
    assert.ok(again.templates.merge({ prefix: '/v2', name: 'resource', literals, excluded: [] }));
    again.templates.drainChanges();
    const pinned = new PathTemplates({ pins: [{ template: '/v2/{resource}/count' }] });
    for (const templates of [merged, again.templates, pinned]) {
      templates.drainChanges();
      for (let at = 0; at < 2_000; at++) {
        templates.observe(observationOf(askApi(random, '/v2'), at));
        templates.settleWhenDue();
      }
      assert.equal(templates.guess('GET', '/v2/invoices/count'), '/v2/{resource}/count');
      assert.deepEqual(
        templates.drainChanges().filter(({ kind }) => kind === 'split'),
        [],
      );
    }
  });

  test('where words may not be saved they are known by their hashes, and split once they came again', () => {
    const random = new Random(3);
    const host = new Folded(40);
    for (let n = 0; n < 40; n++) host.learn(askApi(random, '/v2', 2));
    const saved = JSON.stringify(host.templates.save(false));
    for (const noun of RESOURCES) assert.ok(!saved.includes(noun), noun);
    host.restart(false);
    assert.equal(JSON.stringify(host.templates.save(true)), saved, 'nothing is known readably');
    for (let n = 0; n < 600; n++) {
      host.learn(askApi(random, '/v2'));
      if (n % 50 === 49) host.restart(false);
    }
    assert.equal(host.templates.guess('GET', '/v2/invoices/count'), '/v2/invoices/count');
    assert.deepEqual(new Set(host.splits.map(({ cause }) => cause?.values)), new Set([6]));
  });

  test('DATA-07 where words may not be shown, only names of APIs are split off, never names of people', () => {
    const people = ['anna', 'james', 'carla', 'dmitri', 'elena'];
    const own = [
      'reindex',
      'rates',
      'gates',
      'mixer',
      'totals',
      'belts',
      'flows',
      'tides',
      'sums',
      'plan',
    ];
    /** Each word has two endpoints of its own, which answer like nothing else. */
    const ask = (random: Random, words: readonly string[], kinds: number): Asked => {
      const index = random.below(words.length);
      const rest = ['state', ...own.slice(2 * index, 2 * index + 2)].slice(0, kinds);
      const below = random.pick(rest);
      const body = below === 'state' ? { ok: true } : { [`${below}Of`]: 1, [below]: 2 };
      return { method: 'GET', path: `/u/${words[index] ?? ''}/${below}`, body };
    };
    const learned = (words: readonly string[], areWordsShown: boolean): Folded => {
      const random = new Random(12);
      const host = new Folded(60, { areWordsShown });
      for (let n = 0; n < 900; n++) host.learn(ask(random, words, n < 60 ? 1 : 3));
      return host;
    };
    assert.ok(learned(people, true).splits.length > 0, 'they are where words may be shown');
    const host = learned(people, false);
    assert.deepEqual(host.splits, []);
    assert.match(host.templates.guess('GET', '/u/james/state'), /^\/u\/\{\w+\}\/state$/);
    const saved = JSON.stringify(host.templates.save(false));
    for (const name of people) assert.ok(!saved.includes(name), name);
    const names = learned(RESOURCES.slice(0, 5), false);
    assert.equal(names.templates.guess('GET', '/u/invoices/state'), '/u/invoices/state');
  });

  test('what is known by its hash alone is not split off, and is no reason to split another', () => {
    const random = new Random(3);
    const host = new Folded(40);
    for (let n = 0; n < 40; n++) host.learn(askApi(random, '/v2', 2));
    host.restart(false);
    const nextAt = () => savedNodes(host.templates).flatMap(({ w }) => (w ? [w.n[3]] : []));
    const before = nextAt();
    for (let n = 0; n < 30; n++) {
      host.learn({ ...askApi(random, '/v2'), path: '/v2/invoices/count', body: { count: 3 } });
    }
    host.templates.settle();
    assert.deepEqual(nextAt(), before, 'it waits for the others');
    assert.equal(host.splits.length, 0);
    assert.equal(host.templates.guess('GET', '/v2/clients/count').startsWith('/v2/{'), true);
  });

  test('words that a company lets be saved again are saved once they came again', () => {
    const random = new Random(4);
    const host = new Folded(Infinity, { splitJudge: careless });
    for (let n = 0; n < 60; n++) host.learn(askNames(random, '/depot', NAMES));
    host.restart(false);
    host.templates.saveAnew();
    assert.ok(host.templates.structurallyChanged);
    let saved: unknown = JSON.parse(JSON.stringify(host.templates.save(true)));
    host.templates.markSaved();
    for (let n = 0; n < 60; n++) host.learn(askNames(random, '/depot', NAMES.slice(0, 2)));
    saved = host.templates.structurallyChanged
      ? host.templates.save(true)
      : PathTemplates.patched(saved, host.templates.takeUnsaved(true));
    const text = JSON.stringify(saved);
    for (const [index, name] of NAMES.entries())
      assert.equal(text.includes(`["${name}"`), index < 2, name);
    assert.equal(
      text,
      JSON.stringify(PathTemplates.fromJSON(JSON.parse(text), host.options).save(true)),
    );
  });

  test('names of people are not saved with the parameter, whatever is', () => {
    const random = new Random(8);
    const names = ['ana', 'benito', 'carla', 'dmitri', 'elena', 'farouk', 'gwen'];
    for (const [parent, isKept] of [
      ['users', false],
      ['parcels', true],
    ] as const) {
      const host = new Folded(100);
      for (let n = 0; n < 100; n++) host.learn(askNames(random, `/${parent}`, names));
      const saved = JSON.stringify(host.templates.save(true));
      assert.equal(
        names.some((name) => saved.includes(name)),
        isKept,
        parent,
      );
      assert.ok(!names.some((name) => JSON.stringify(host.templates).includes(name)));
    }
  });

  test('a word below a value is not saved with it any more when it becomes a value itself', () => {
    const random = new Random(10);
    const people = ['ana', 'benito', 'carla', 'dmitri', 'elena', 'farouk', 'gwen'];
    const host = new Folded(Infinity, { splitJudge: careless });
    for (let n = 0; n < 400; n++) {
      const path = `/parcels/${random.pick(NAMES)}/users/${random.pick(people.slice(0, 1 + n / 40))}`;
      host.learn({ method: 'GET', path, body: { id: 1, size: 2 } });
    }
    const saved = JSON.stringify(host.templates.save(true));
    assert.match(saved, /GET users\/\{\}/);
    for (const name of people) assert.ok(!saved.includes(`users/${name}`), name);
  });

  test('what is kept stays within its bounds, of a parameter and of a host', () => {
    // Words that are never values, whoever judges.
    const fixed = ['search', 'count', 'all', 'latest', 'me', 'self', 'mine', 'current'];
    const ways = fixed.flatMap((one) => fixed.map((other) => `/${one}/${other}/myself`));
    const big = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, n]));
    const most = { reckoned: 0, ofHost: 0, ofOne: 0, paths: 0, values: 0 };
    for (const [placeCount, wordCount] of [
      [144, 60],
      [1, 60],
      [1, 3],
    ] as const) {
      const random = new Random(9);
      const places = RESOURCES.flatMap((one) =>
        Array.from({ length: 24 }, (_, n) => `/at/${one}-${'abcdefghijklmnopqrstuvwx'[n]}`),
      ).slice(0, placeCount);
      const pins = places.map((template) => ({ template }));
      const host = new Folded(Infinity, { splitJudge: careless, pins });
      const all = placeCount === 1 ? 4_000 : 16_000;
      for (let n = 0; n < all; n++) {
        const word = random.below(wordCount);
        const long = `long-word-in-a-path-${'abcdefghij'[word % 10]}${'klmnop'[Math.floor(word / 10)]}`;
        // One place after the other, so that there are merges when all room is taken.
        const place = places[Math.floor((n / all) * placeCount)] ?? '';
        const path = `${place}/of/${long}${random.pick(ways)}`;
        host.learn({ method: 'GET', path, body: { ...big, [`own${n % 500}`]: 1 } });
        most.reckoned = Math.max(most.reckoned, host.templates.keptBytes);
      }
      let ofHost = 0;
      for (const { w } of savedNodes(host.templates)) {
        if (w === undefined) continue;
        let ofOne = 0;
        for (const [word, , paths = []] of w.v) {
          most.paths = Math.max(most.paths, paths.length);
          ofOne += String(word ?? '').length * 2;
          for (const [key, , sketch] of paths)
            ofOne += key.length * 2 + (w.s[sketch]?.length ?? 0) * 4;
        }
        most.values = Math.max(most.values, w.v.filter(([word]) => word !== null).length);
        most.ofOne = Math.max(most.ofOne, ofOne);
        ofHost += ofOne;
      }
      most.ofHost = Math.max(most.ofHost, ofHost);
    }
    // What one exchange takes may go beyond it by a path.
    assert.ok(most.reckoned > 0.99 * KEPT.ofHost, JSON.stringify(most));
    assert.ok(most.reckoned <= KEPT.ofHost + 1_000, JSON.stringify(most));
    assert.ok(most.ofHost > KEPT.ofHost / 4 && most.ofHost <= KEPT.ofHost, JSON.stringify(most));
    assert.ok(most.ofOne > KEPT.ofOne / 4 && most.ofOne <= KEPT.ofOne, JSON.stringify(most));
    assert.equal(most.paths, KEPT.paths);
    assert.ok(most.values > 40 && most.values <= KEPT.values, JSON.stringify(most));
  });
});

/** Every node as saved. */
function savedNodes(templates: PathTemplates): readonly SavedNode[] {
  const { root } = templates.save(true) as { readonly root: SavedNode }; // what save wrote
  const nodes = [root];
  for (const { c } of nodes) nodes.push(...(c ?? []));
  return nodes;
}

const traffic = fc.record({
  seed: fc.nat(),
  carelessFor: fc.integer({ min: 0, max: 120 }),
  base: fc.constantFrom('/v2', '/crm', '/api/v1', '/depot', '/tag'),
  names: fc.uniqueArray(
    fc.constantFrom(
      ...NAMES,
      ...RESOURCES,
      'daily',
      'weekly',
      'json',
      'search',
      'b.json',
      '17',
      'red',
      'BLUE',
    ),
    { minLength: 2, maxLength: 12 },
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

type Traffic = typeof traffic extends fc.Arbitrary<infer One> ? One : never;

/** The n-th requests of an endless API with resources and names in one place. */
function* asking({ seed, base, names, share, carelessFor }: Traffic): Generator<Asked, never> {
  const random = new Random(seed);
  for (let n = 0; ; n++)
    yield random.chance(share)
      ? askApi(random, base, n < carelessFor ? 2 : BELOW.length)
      : askNames(random, base, names);
}

/**
 * As saved, but for frequent values: their texts may wait for traffic after a restart, and nothing
 * is decided by them.
 */
function withoutTexts(saved: unknown): unknown {
  return JSON.parse(JSON.stringify(saved), (key, value: unknown) =>
    key === 'v' && Array.isArray(value) && typeof value[0] === 'number' ? null : value,
  );
}

describe('ENG-02 splits by learning over any traffic', () => {
  test('it never goes back and forth: a place changes a few times at most', () => {
    fc.assert(
      fc.property(traffic, (of) => {
        const host = new Folded(of.carelessFor);
        const asked = asking(of);
        for (let n = 0; n < 6_000; n++) host.learn(asked.next().value);
        const decisions = new Set(host.splits.map(({ cause }) => JSON.stringify(cause)));
        // Each place: the one under the base, and those below each of its words.
        assert.ok(
          decisions.size <= SPLITS.most * (1 + of.names.length + RESOURCES.length),
          String(decisions.size),
        );
        const paths = new Map<string, number>();
        for (const { into, from } of host.splits)
          for (const path of into) if (path !== from) paths.set(path, (paths.get(path) ?? 0) + 1);
        for (const [path, count] of paths)
          assert.ok(count <= 2 * (1 + SPLITS.mergedAgain), `${path} was split off ${count} times`);
      }),
      { numRuns: 25 },
    );
  });

  test('judges that contradict each other do so a few times in 60,000 requests', () => {
    const random = new Random(12);
    const host = new Folded(Infinity, { splitJudge: (candidates) => candidates.map(() => false) });
    for (let n = 0; n < 60_000; n++) host.learn(askNames(random, '/tag', NAMES.slice(0, 4)));
    const causes = new Set(host.splits.map(({ cause }) => cause));
    const places = savedNodes(host.templates).flatMap(({ k, sp }) => (sp === undefined ? [] : [k]));
    assert.deepEqual(places.slice(0, 1), ['tag']);
    assert.ok(causes.size <= SPLITS.most * places.length, String(causes.size));
    const [tag] = savedNodes(host.templates).filter(({ k }) => k === 'tag');
    assert.deepEqual([tag?.sp?.[0], tag?.sp?.[2]], [2, SPLITS.mergedAgain]);
  });

  test('nor more often in any other traffic', () => {
    fc.assert(
      fc.property(traffic, (of) => {
        const none: SiblingJudge = (candidates) => candidates.map(() => false);
        const host = new Folded(Infinity, { splitJudge: none });
        const asked = asking(of);
        for (let n = 0; n < 4_000; n++) host.learn(asked.next().value);
        const here = host.splits.filter(
          ({ cause }) => cause?.path.slice(0, cause.path.lastIndexOf('/')) === of.base,
        );
        const causes = new Set(here.map(({ cause }) => cause));
        assert.ok(causes.size <= SPLITS.most, String(causes.size));
        const splitsOf = new Map<string, Set<unknown>>();
        const depth = of.base.split('/').length;
        for (const { into, from, cause } of here) {
          for (const path of into.filter((each) => each !== from)) {
            const word = path.split('/')[depth] ?? '';
            splitsOf.set(word, (splitsOf.get(word) ?? new Set()).add(cause));
          }
        }
        for (const [word, { size }] of splitsOf)
          if (!word.includes('{'))
            assert.ok(size <= 1 + SPLITS.mergedAgain, `${word} was split off ${size} times`);
        for (const { sp } of savedNodes(host.templates)) assert.ok((sp?.[0] ?? 0) <= SPLITS.most);
      }),
      { numRuns: 20 },
    );
  });

  test('stopping, saving whole or as changes, and going on makes no difference', () => {
    fc.assert(
      fc.property(
        traffic,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 7 }),
        (of, every, restarts) => {
          const [steady, stopped] = [new Folded(of.carelessFor), new Folded(of.carelessFor)];
          const asked = asking(of);
          let saved: unknown = null;
          for (let n = 0; n < 700; n++) {
            const one = asked.next().value;
            for (const host of [steady, stopped]) host.learn(one);
            if (n % every !== 0) continue;
            if (saved === null || stopped.templates.structurallyChanged) {
              saved = JSON.parse(JSON.stringify(stopped.templates.save(true)));
              stopped.templates.markSaved();
            } else
              saved = PathTemplates.patched(
                saved,
                JSON.parse(JSON.stringify(stopped.templates.takeUnsaved(true))) as ReturnType<
                  PathTemplates['takeUnsaved']
                >,
              );
            assert.deepEqual(withoutTexts(saved), withoutTexts(steady.templates.save(true)));
            if ((n / every) % restarts === 0)
              stopped.templates = PathTemplates.fromJSON(
                JSON.parse(JSON.stringify(saved)),
                stopped.options,
              );
          }
          assert.deepEqual(stopped.changes, steady.changes);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('every path resolves to its answer, and every endpoint leads to one that is there', () => {
    fc.assert(
      fc.property(traffic, (of) => {
        const host = new Folded(of.carelessFor);
        const asked = asking(of);
        const endpoints = new Set<string>();
        for (let n = 0; n < 1_200; n++) {
          const one = asked.next().value;
          const { method, template } = host.templates.observe(observationOf(one, n));
          host.at++;
          endpoints.add(`${method} ${template}`);
          assert.deepEqual(host.templates.resolve(one.method, one.path), { method, template });
          host.templates.settleWhenDue();
          for (const change of host.templates.drainChanges()) {
            const gone = change.kind === 'merged' ? change.from : [change.from];
            for (const from of gone) {
              const isKnown = endpoints.delete(`${change.method} ${from}`);
              if (change.kind === 'split') assert.ok(isKnown, `${change.method} ${from}`);
            }
            for (const into of change.kind === 'split' ? change.into : [change.into])
              endpoints.add(`${change.method} ${into}`);
          }
        }
        for (const endpoint of endpoints) {
          const [method = '', template = ''] = endpoint.split(' ');
          assert.ok(host.templates.has(method, template), endpoint);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('words with nothing in common below', () => {
  const SHIPPING: Readonly<Record<string, readonly [list: string, view: string]>> = {
    harbor: ['docks', 'depth'],
    vessel: ['crew', 'flag'],
    berth: ['slots', 'tariff'],
    voyage: ['legs', 'eta'],
  };
  const WORDS = Object.keys(SHIPPING);
  /** What each word has of its own; `isAlike` when all of it answers alike, as things of owners do. */
  function askOwn(random: Random, isAlike: boolean): Asked {
    const word = random.pick(WORDS);
    const [list, view] = SHIPPING[word] ?? ['', ''];
    const base = `/api/fleet/${word}`;
    const alike = { id: 1, label: 'x', size: 3 };
    const make = (method: string, path: string, body: unknown): Asked => ({
      method,
      path: `${base}/${path}`,
      body: isAlike ? alike : body,
    });
    return random.pick([
      make('GET', 'state', { ok: true, at: 7 }),
      make('GET', `${list}/${1 + random.below(500)}`, { [`${word}Id`]: 1, [`${list}Name`]: 'x' }),
      make(isAlike ? 'GET' : 'POST', list, { [list]: 1, [`${word}Ref`]: 'a' }),
      make('GET', view, [{ [view]: 1, [`${view}Unit`]: 'm' }]),
    ]);
  }
  const learn = (isAlike: boolean): Folded => {
    const host = new Folded(0);
    const random = new Random(5);
    for (let n = 0; n < 120; n++)
      host.learn({
        method: 'GET',
        path: `/api/fleet/${random.pick(WORDS)}/state`,
        body: { ok: true, at: 7 },
      });
    const early = host.templates.resolve('GET', '/api/fleet/harbor/state')?.template;
    assert.equal(early, '/api/fleet/{fleetName}/state');
    for (let n = 0; n < 600; n++) host.learn(askOwn(random, isAlike));
    return host;
  };
  test('ENG-02 become resources though they had looked like values of one parameter for 120 requests', () => {
    const host = learn(false);
    assert.deepEqual(
      WORDS.map((word) => host.templates.resolve('GET', `/api/fleet/${word}/state`)?.template),
      WORDS.map((word) => `/api/fleet/${word}/state`),
    );
    assert.deepEqual(new Set(host.splits.map(({ cause }) => cause?.code)), new Set(['paths']));
    const moved = host.splits.map(({ method, from }) => `${method} ${from}`);
    assert.deepEqual(moved, [...new Set(moved)], 'each endpoint moves once');
  });
  test('ENG-02 stay values where what each has of its own answers alike', () => {
    const host = learn(true);
    assert.deepEqual(host.splits, []);
  });
});
