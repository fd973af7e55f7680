import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

const segment = fc.oneof(
  fc.constantFrom(
    'users',
    'orders',
    'me',
    'v1',
    'api',
    'items',
    'search',
    'red-chair',
    'Ana',
    '%',
    '%zz',
    '%2F',
    '..',
    ';x=1',
    '{id}',
    '',
    ' ',
    '17.json',
    'b.json',
    'b.pdf',
    'c.txt',
    'd.html',
    'a:cancel',
    'b:x1',
    'b:run',
    'c:stop',
    'x(1)',
  ),
  fc.integer().map(String),
  fc.uuid(),
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 150, maxLength: 400 }),
  fc.webSegment(),
);
const path = fc.array(segment, { maxLength: 40 }).map((segments) => `/${segments.join('/')}`);
const observation = fc.record({
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  path,
  at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  structure: fc.option(fc.object({ maxDepth: 2 }).map(structureSketch)),
});

describe('ENG-02 templates of any traffic', () => {
  test('observe never throws and the path resolves to what it answered', () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 60 }), (observations) => {
        const templates = new PathTemplates();
        for (const one of observations) {
          const answer = templates.observe(one);
          assert.deepEqual(templates.resolve(one.method, one.path), answer);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a saved and loaded learner answers alike, now and after more traffic', () => {
    fc.assert(
      fc.property(
        fc.array(observation, { maxLength: 60 }),
        fc.array(observation, { maxLength: 30 }),
        (before, after) => {
          const templates = new PathTemplates();
          for (const one of before) templates.observe(one);
          const loaded = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates)));
          for (const one of [...before, ...after])
            assert.deepEqual(
              loaded.resolve(one.method, one.path),
              templates.resolve(one.method, one.path),
            );
          for (const one of after) assert.deepEqual(loaded.observe(one), templates.observe(one));
          templates.settle();
          loaded.settle();
          for (const one of [...before, ...after])
            assert.deepEqual(
              loaded.resolve(one.method, one.path),
              templates.resolve(one.method, one.path),
            );
          assert.equal(loaded.size, templates.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('settling loses no path, and settling again without traffic changes nothing', () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 60 }), (observations) => {
        const templates = new PathTemplates();
        for (const one of observations) templates.observe(one);
        templates.settle();
        const settled = observations.map((one) => templates.resolve(one.method, one.path));
        assert.ok(!settled.includes(null));
        templates.drainChanges();
        templates.settle();
        assert.deepEqual(
          observations.map((one) => templates.resolve(one.method, one.path)),
          settled,
        );
        assert.deepEqual(templates.drainChanges(), []);
      }),
      { numRuns: 60 },
    );
  });
});
