import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Spread } from './spread.ts';

function spreadOf(...numbers: readonly number[]): Spread {
  const spread = new Spread();
  for (const number of numbers) spread.add(number);
  return spread;
}

describe('the range of numbers', () => {
  it('is exact while they are as short as pages and prices are', () =>
    assert.deepEqual(spreadOf(3, 129.95, -7, 999_999).ends, [-7, 999_999]));

  for (const number of [4_539_578_763_621_486, 90_417_733, 536_228_726, 51.50072, -0.12462]) {
    it(`DATA-07 holds ${number} and does not tell it`, () => {
      const spread = spreadOf(number, number, 1);
      const [least = 0, greatest = 0] = spread.ends ?? [];
      assert.ok(least <= number && number <= greatest);
      assert.ok(!JSON.stringify(spread).includes(String(Math.abs(number))), JSON.stringify(spread));
    });
  }

  it('stays as it is however often it is saved', () => {
    const ends = spreadOf(1_100_000_007, 4_539_578_763_621_486, 0.000_123_456).ends;
    let spread = spreadOf(1_100_000_007, 4_539_578_763_621_486, 0.000_123_456);
    for (let times = 0; times < 20; times++) spread = Spread.fromJSON(spread.toJSON());
    assert.deepEqual(spread.ends, ends);
  });
});
