import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedUse, sumOfUse, totalOfUse } from './sharedUse.ts';

/** Odds of each that its requests were drawn from what the others share. */
function oddsOf(
  uses: readonly (readonly (readonly [endpoint: number, count: number])[])[],
): readonly number[] {
  const maps = uses.map((use) => new Map(use));
  const pool = sumOfUse(maps);
  return maps.map((use) => sharedUse(use, pool, totalOfUse(pool), true));
}

test('ENG-02 values spread over the same endpoints, resources over their own', () => {
  const values = oddsOf([
    [
      [1, 20],
      [2, 9],
      [3, 4],
    ],
    [
      [1, 11],
      [2, 6],
      [3, 1],
    ],
    [
      [1, 8],
      [2, 3],
      [3, 2],
    ],
  ]);
  for (const odds of values) assert.ok(odds > 1, String(odds));
  const resources = oddsOf([
    [
      [1, 20],
      [2, 1],
    ],
    [
      [2, 18],
      [3, 2],
    ],
    [
      [3, 21],
      [1, 1],
    ],
  ]);
  for (const odds of resources) assert.ok(odds < -3, String(odds));
});

test('ENG-02 one request says little, and one endpoint for all says nothing', () => {
  for (const odds of oddsOf([[[1, 1]], [[2, 1]], [[1, 1]]]))
    assert.ok(Math.abs(odds) < 1.5, String(odds));
  for (const odds of oddsOf([[[1, 400]], [[1, 3]], [[1, 50]]]))
    assert.ok(Math.abs(odds) < 1e-6, String(odds));
  assert.equal(sharedUse(new Map(), new Map([[1, 4]]), 4, false), 0);
  assert.equal(sharedUse(new Map([[1, 4]]), new Map([[1, 4]]), 4, true), 0);
});
