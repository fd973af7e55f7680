import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { recordHoldsValues, recordWithoutValues } from './recordValues.ts';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

const WORDS = [
  'daily',
  'weekly',
  'monthly',
  'search',
  'me',
  'v2',
  'red-chair',
  'Ana',
  'b.json',
  'c.json',
  'x:run',
  'a%20b',
  'users',
  'count',
];
const word = fc.constantFrom(...WORDS);
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 999_999 }).map(String) },
  { weight: 1, arbitrary: fc.uuid() },
);
const path = fc
  .tuple(
    fc.constantFrom('reports', 'items', 'shops'),
    value,
    fc.option(fc.tuple(word, fc.option(value))),
  )
  .map(
    ([first, second, rest]) =>
      `/${[first, second, ...(rest ?? []).filter((part) => part !== null)].join('/')}`,
  );
const observation = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  path,
  at: fc.integer({ min: 0, max: 2e12 }),
  structure: fc.option(fc.object({ maxDepth: 1 }).map(structureSketch)),
});
const traffic = fc.array(observation, { minLength: 4, maxLength: 60 });
type Traffic = typeof traffic extends fc.Arbitrary<infer T> ? T : never;

function learn(observations: Traffic): PathTemplates {
  const templates = new PathTemplates();
  for (const one of observations) templates.observe(one);
  templates.settle();
  templates.drainChanges();
  return templates;
}

const restarted = (templates: PathTemplates): PathTemplates =>
  PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates.save(true))));
const answers = (templates: PathTemplates, observations: Traffic): (string | undefined)[] =>
  observations.map(({ method, path: one }) => templates.resolve(method, one)?.template);
/** Literals under one first segment, by their keys. */
const literalsUnder = (
  templates: PathTemplates,
  observations: Traffic,
  first: string,
): string[] => [
  ...new Set(
    answers(templates, observations).flatMap((template) => {
      const [, head, second = ''] = template?.split('/') ?? [];
      return head === first && second !== '' && !second.includes('{') ? [second] : [];
    }),
  ),
];

describe('ENG-02 decisions of people over any traffic', () => {
  test('DATA-04 a merge that is taken back leaves the same templates, also after a restart or opting out in between', () => {
    fc.assert(
      fc.property(
        traffic,
        fc.constantFrom('reports', 'items', 'shops'),
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        (observations, first, pick, restart, isEmptied) => {
          let templates = learn(observations);
          const all = literalsUnder(templates, observations, first);
          fc.pre(all.length > 0);
          const literals = all.slice(0, 1 + (pick % all.length));
          const before = answers(templates, observations);
          const record = templates.merge({
            prefix: `/${first}`,
            name: 'chosen',
            literals,
            excluded: all.slice(literals.length),
          });
          assert.ok(record);
          assert.ok(
            answers(templates, observations).some(
              (template) => template?.includes('{chosen}') === true,
            ),
          );
          if (restart) templates = restarted(templates);
          const kept = isEmptied ? recordWithoutValues(record) : record;
          assert.equal(isEmptied && recordHoldsValues(kept), false);
          const undone = templates.unmerge(JSON.parse(JSON.stringify(kept)), []);
          assert.ok(undone);
          assert.deepEqual(answers(templates, observations), before);
          templates.settle();
          for (const literal of literals)
            assert.equal(
              templates.resolve('GET', `/${first}/${literal}`)?.template.includes('{chosen') ??
                false,
              false,
            );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a split that is taken back leaves the same templates', () => {
    fc.assert(
      fc.property(traffic, fc.boolean(), (observations, restart) => {
        let templates = learn(observations);
        const before = answers(templates, observations);
        const at = observations.findIndex(
          (_one, index) => before[index]?.split('/')[2]?.startsWith('{') === true,
        );
        fc.pre(at >= 0);
        const { method, path: whole } = observations[at] ?? { method: '', path: '' };
        const sent = whole.split('/')[2] ?? '';
        const record = templates.split({
          method,
          template: before[at] ?? '',
          index: 1,
          value: sent,
        });
        assert.ok(record);
        assert.equal(templates.resolve(method, whole)?.template.split('/')[2], record.literal);
        if (restart) templates = restarted(templates);
        assert.equal(templates.resolve(method, whole)?.template, record.template);
        assert.ok(templates.unsplit(JSON.parse(JSON.stringify(record))));
        assert.deepEqual(answers(templates, observations), before);
      }),
      { numRuns: 60 },
    );
  });

  test('what people decided holds whatever traffic follows', () => {
    fc.assert(
      fc.property(
        traffic,
        traffic,
        fc.constantFrom('reports', 'items', 'shops'),
        fc.nat(),
        (observations, after, first, pick) => {
          let templates = learn(observations);
          const all = literalsUnder(templates, observations, first);
          fc.pre(all.length > 1);
          const count = 1 + (pick % (all.length - 1));
          const [literals, excluded] = [all.slice(0, count), all.slice(count)];
          assert.ok(templates.merge({ prefix: `/${first}`, name: 'chosen', literals, excluded }));
          after.forEach((one, index) => {
            templates.observe(one);
            if (index % 20 === 19) templates = restarted(templates);
          });
          templates.settle();
          const second = (literal: string) =>
            templates
              .observe({ method: 'GET', path: `/${first}/${literal}`, structure: null, at: 1 })
              .template.split('/')[2];
          for (const literal of literals) assert.match(second(literal) ?? '', /\{chosen\}/);
          for (const literal of excluded) assert.equal(second(literal), literal);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('every template that was ever answered leads to one that is there after a merge', () => {
    fc.assert(
      fc.property(traffic, fc.constantFrom('reports', 'items', 'shops'), (observations, first) => {
        const templates = new PathTemplates();
        const answered = observations.map((one) => templates.observe(one));
        templates.settle();
        const all = literalsUnder(templates, observations, first);
        fc.pre(all.length > 0);
        assert.ok(
          templates.merge({ prefix: `/${first}`, name: 'chosen', literals: all, excluded: [] }),
        );
        const now = new Map<string, string>();
        for (const change of templates.drainChanges()) {
          if (change.kind === 'split') continue;
          for (const from of change.kind === 'merged' ? change.from : [change.from])
            now.set(`${change.method} ${from}`, change.into);
        }
        const follow = (method: string, template: string): string => {
          const next = now.get(`${method} ${template}`);
          return next === undefined || next === template ? template : follow(method, next);
        };
        for (const { method, template } of answered)
          assert.ok(templates.has(method, follow(method, template)), template);
      }),
      { numRuns: 60 },
    );
  });
});
