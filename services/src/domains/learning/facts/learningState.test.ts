import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { learningStateOf, stagingReasons } from './learningState.ts';

const HOUR = 3_600_000;
const MINIMUM = 50;
/** Requests, hours, consumers, hours between the first and the last request, and the state. */
const CASES = [
  [50, 2, 2, 1, 'available'],
  [49, 2, 2, 1, 'staging'],
  [50, 1, 2, 1, 'staging'],
  [50, 2, 1, 1, 'staging'],
  [50, 2, 1, 23.9, 'staging'],
  [50, 2, 1, 24, 'available'],
  [50, 1, 1, 24, 'staging'],
  [5_000, 1, 2, 0, 'staging'],
] as const;

describe('INV-09 the state of learning', () => {
  for (const [requests, hours, consumers, age, expected] of CASES)
    it(`is ${expected} after ${requests} requests in ${hours} hours by ${consumers} over ${age} h`, () => {
      const numbers = (count: number) => new Set(Array.from({ length: count }, (_, n) => n));
      const seen = { hours: numbers(hours), consumers: numbers(consumers) };
      assert.equal(learningStateOf(requests, 0, age * HOUR, seen, MINIMUM), expected);
      const missing = stagingReasons({ requests, hours, consumers, age: age * HOUR }, MINIMUM);
      assert.equal(missing.length === 0, expected === 'available', 'reasons say the same');
    });
});
