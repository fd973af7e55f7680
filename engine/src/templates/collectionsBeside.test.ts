import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Random } from '../demo/random.ts';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

const NOUNS = [
  'invoices',
  'clients',
  'projects',
  'estimates',
  'expenses',
  'payments',
  'contacts',
  'tasks',
  'users',
  'roles',
  'products',
  'vendors',
  'inventory',
];
const BELOW = ['', '', '/17', '/count', '/describe'];
/** Where an API starts: nothing, a version, a base path, or both. */
const BASES = ['', '/v2', '/api/v2', '/crm', '/v1/acme', '/billing/api', '/services/data/v40.0'];

/** Answers that are the same under each resource, or named after it. */
function answerAt(rest: string, noun: string): unknown {
  if (rest === '/count') return { count: 3 };
  if (rest === '/describe') return { fields: [{ name: 'a', type: 'b' }] };
  const one = { id: 1, [`${noun}Name`]: 'x', createdAt: '' };
  return rest === '' ? { data: [one], total: 1 } : one;
}

describe('ENG-02 resources side by side with alike paths below', () => {
  test('are never folded after a version or a base path', () => {
    for (const base of BASES) {
      for (const isAlike of [true, false]) {
        for (const order of ['at random', 'resource by resource'] as const) {
          const random = new Random(5);
          const templates = new PathTemplates();
          for (let at = 0; at < 600; at++) {
            const noun =
              (order === 'at random' ? random.pick(NOUNS) : NOUNS[Math.floor(at / 47)]) ?? '';
            const rest = random.pick(BELOW).replace('17', String(1000 + random.below(500)));
            const kind = /^\/\d/.test(rest) ? '/17' : rest;
            const body = answerAt(kind, isAlike ? 'any' : noun);
            const method = kind === '' && at % 5 === 0 ? 'POST' : 'GET';
            templates.observe({
              method,
              path: `${base}/${noun}${rest}`,
              structure: structureSketch(body),
              at,
            });
            templates.settleWhenDue();
          }
          templates.settle();
          for (const noun of NOUNS) {
            const found = templates.guess('GET', `${base}/${noun}/count`);
            assert.equal(
              found,
              `${base}/${noun}/count`,
              `${order}, ${isAlike ? 'alike' : 'unlike'}`,
            );
          }
        }
      }
    }
  });

  /** The template of each word after `base`, once all were added to and had their members read. */
  function templatesAfter(base: string, words: readonly string[], seed: number): string[] {
    const random = new Random(seed);
    const templates = new PathTemplates();
    const structure = structureSketch({ id: 1, state: 'done', answer: 'x' });
    for (let at = 0; at < 300; at++) {
      const path = `${base}/${random.pick(words)}`;
      const isAdded = random.below(3) < 2;
      const member = `${path}/${String(1000 + random.below(500))}`;
      const [method, asked] = isAdded ? ['POST', path] : ['GET', member];
      templates.observe({ method, path: asked, structure, at });
      templates.settleWhenDue();
    }
    return words.map((word) => templates.guess('POST', `${base}/${word}`));
  }

  test('are apart where an API starts, also when they are singular and answer alike', () => {
    const words = ['dark_scene', 'crop', 'detect_edge', 'crop_age', 'artful_image'];
    for (const base of ['', '/v2', '/api/v2.1']) {
      const apart = words.map((word) => `${base}/${word}`);
      for (let seed = 1; seed <= 20; seed++)
        assert.deepEqual(templatesAfter(base, words, seed), apart, `seed ${String(seed)}`);
    }
  });

  test('after a plural noun singular words with members of their own are values', () => {
    const names = ['oslo_north', 'kyoto', 'lima_east', 'porto_old', 'turin_west', 'quito_high'];
    for (const template of templatesAfter('/v2/depots', names, 1))
      assert.match(template, /^\/v2\/depots\/\{\w+\}$/);
  });

  test('names of one collection are values all the same, whatever is below each', () => {
    const random = new Random(6);
    const templates = new PathTemplates();
    const names = [
      'amber-lamp',
      'quiet-desk',
      'brave-shelf',
      'shoes',
      'boots',
      'tidy-crate',
      'hats',
      'plain-drawer',
    ];
    for (let at = 0; at < 400; at++) {
      const rest = random.pick(['', '/1234', '/parts']);
      const body = rest === '/parts' ? [{ part: 1 }] : { id: 1, name: 'x' };
      const path = `/shops/${random.pick(names)}${rest}`;
      templates.observe({ method: 'GET', path, structure: structureSketch(body), at });
      templates.settleWhenDue();
    }
    for (const name of names) {
      assert.match(templates.guess('GET', `/shops/${name}/parts`), /^\/shops\/\{\w+\}\/parts$/);
    }
  });
});
