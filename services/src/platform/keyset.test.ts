import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { page, type PageRequest } from './keyset.ts';

const byAge = (request: Partial<PageRequest> = {}) =>
  page({
    sort: 'age',
    columns: [
      { expression: 'age', type: 'int' },
      { expression: 'id', type: 'uuid' },
    ],
    direction: 'asc',
    first: 2,
    ...request,
  });
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `row ${index}`,
    key0: String(index),
    key1: `id ${index}`,
  }));

describe('a page of a list', () => {
  it('has a next one only when there is a row beyond it', () => {
    for (const [found, items, hasNextPage] of [
      [0, 0, false],
      [1, 1, false],
      [2, 2, false],
      [3, 2, true],
    ] as const) {
      const made = byAge().page(rows(found));
      assert.deepEqual(
        [made.items.length, made.hasNextPage],
        [items, hasNextPage],
        `${found} rows`,
      );
    }
    assert.equal(byAge().limit, 3);
  });

  it('goes on behind the last row of the one before, in the direction of the list', () => {
    for (const [direction, sign] of [
      ['asc', '>'],
      ['desc', '<'],
    ] as const) {
      const after = byAge({ direction }).page(rows(3)).items.at(-1)?.cursor ?? null;
      const values: unknown[] = ['company'];
      assert.equal(
        byAge({ direction, after }).where(values),
        `(age, id) ${sign} ($2::text::int, $3::text::uuid)`,
      );
      assert.deepEqual(values, ['company', '1', 'id 1']);
    }
  });

  it('has 1 to 100 rows, and is of the list whose cursor it is asked with', () => {
    for (const first of [0, 101, 1.5])
      assert.throws(() => byAge({ first }), /1 to 100 rows/, String(first));
    const after = byAge().page(rows(1)).items[0]?.cursor ?? null;
    assert.throws(() => byAge({ after, direction: 'desc' }), /not valid for this list/);
    assert.throws(
      () => byAge({ after, columns: [{ expression: 'size', type: 'int' }] }),
      /not valid for this list/,
    );
  });
});
