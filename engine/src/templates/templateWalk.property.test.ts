import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { PathTemplates } from './pathTemplates.ts';

const segment = fc.oneof(
  fc.constantFrom('users', 'orders', 'v1', 'me', 'search', 'rest', 'r%20est', 'a.json'),
  fc.integer({ min: 1, max: 99_999 }).map(String),
  fc.uuid(),
  fc.stringMatching(/^[a-z]{4,9}$/),
);
const path = fc
  .array(segment, { minLength: 1, maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`);
const act = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('observe' as const),
      path,
      asked: fc.array(path, { maxLength: 2 }),
      isItself: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'settle' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pin' as const), path }) },
);

it('learns the same whether or not a path was looked up right before', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 200 }), (acts) => {
      const [asked, plain] = [
        new PathTemplates({ maxNodes: 60 }),
        new PathTemplates({ maxNodes: 60 }),
      ];
      for (const [at, one] of acts.entries()) {
        if (one.kind === 'settle') for (const templates of [asked, plain]) templates.settle();
        else if (one.kind === 'pin')
          for (const templates of [asked, plain])
            templates.pin({ template: one.path.replace(/\d+/g, '{id}') });
        else {
          for (const other of one.asked) asked.resolve('GET', other);
          if (one.isItself) asked.resolve('GET', one.path);
          const [answer, expected] = [asked, plain].map((templates) =>
            templates.observe({ method: 'GET', path: one.path, structure: null, at }),
          );
          assert.deepEqual(answer, expected);
        }
      }
      assert.deepEqual(asked.save(true), plain.save(true));
    }),
    { numRuns: 200 },
  );
});
