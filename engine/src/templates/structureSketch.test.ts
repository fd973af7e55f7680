import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isListSketch,
  sketchSimilarity,
  structureSketch,
  uniteSketches,
} from './structureSketch.ts';

test('two users look alike though an optional key is missing', () => {
  const one = structureSketch({
    id: 1,
    name: 'Ana',
    address: { city: 'Oslo', zip: '1' },
    tags: ['a'],
  });
  const other = structureSketch({ id: 2, name: 'Ben', address: { city: 'Porto', zip: '2' } });
  assert.ok(sketchSimilarity(one, other) > 0.7);
});

test('a user and an invoice do not look alike', () => {
  const user = structureSketch({ id: 1, name: 'Ana', email: 'a@b.c' });
  const invoice = structureSketch({ number: 1, lines: [{ sku: 'x', amount: 3 }], total: 3 });
  assert.equal(sketchSimilarity(user, invoice), 0);
});

test('a list and its element differ, values never matter', () => {
  assert.ok(sketchSimilarity(structureSketch([{ id: 1 }]), structureSketch({ id: 1 })) < 0.35);
  assert.deepEqual(structureSketch({ id: 1 }), structureSketch({ id: 'other' }));
});

test('a list is known as one whatever it is wrapped in, and can be compared with one of its elements', () => {
  const one = { mast: 1, sail: 2, keel: 3 };
  const lists = [
    [one],
    { items: [one], total: 1 },
    { boats: [one], next_cursor: 'x' },
    { data: [one], meta: { page: 1 } },
  ].map(structureSketch);
  for (const list of lists) {
    assert.ok(isListSketch(list));
    assert.equal(sketchSimilarity(list, structureSketch(one)), 0);
  }
  assert.deepEqual(structureSketch({ boat: one }), structureSketch(one));
  assert.ok(!isListSketch(structureSketch({ mast: 1, flags: ['x'] })));
});

test('an envelope that every endpoint answers in says nothing about its content', () => {
  const wrapped = (content: unknown) =>
    structureSketch({ status: 'ok', requestId: 'x', Response: content, meta: { page: 1 } });
  assert.equal(
    sketchSimilarity(wrapped({ iban: 'x', holder: 'y' }), wrapped({ sku: 'x', stock: 3 })),
    0,
  );
  assert.deepEqual(wrapped({ sku: 'x' }), structureSketch({ sku: 'y' }));
  assert.ok(
    sketchSimilarity(
      structureSketch({ items: [{ iban: 'x' }], total: 1 }),
      structureSketch({ items: [{ sku: 'x' }], total: 1 }),
    ) <
      0.35 + 0.1,
  );
});

test('sketches stay small for bodies of any size and depth', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 5000; level++) deep = { inner: deep };
  const wide = Object.fromEntries(
    Array.from({ length: 10_000 }, (_value, index) => [`key${index}`, deep]),
  );
  assert.ok(structureSketch(wide).length <= 24);
  assert.equal(structureSketch('text').length, 0);
  assert.equal(structureSketch(null).length, 0);
});

test('a union covers both and does not grow when there is nothing new', () => {
  const one = structureSketch({ id: 1, name: 'x' });
  const other = structureSketch({ id: 1, size: 2 });
  const both = uniteSketches(one, other);
  assert.equal(both?.length, 3);
  assert.equal(uniteSketches(both, one), both);
  assert.equal(uniteSketches(null, one), one);
});
