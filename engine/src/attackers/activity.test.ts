import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { type Activity, copyActivity, countAttempt, MOST_SPANS, newActivity } from './activity.ts';

const SECOND = 1_000;
const START = Date.UTC(2026, 4, 1, 9);
const of = (
  times: readonly number[],
  isSuccess: (index: number) => boolean = () => false,
): Activity => {
  const [first = START, ...others] = times;
  const activity = newActivity(first, isSuccess(0));
  for (const [index, at] of others.entries()) countAttempt(activity, at, isSuccess(index + 1));
  return activity;
};
const sum = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);

describe('ENG-04 the activity of a step', () => {
  it('counts by the second while there is room', () => {
    assert.deepEqual(
      of([START, START + 400, START + 3 * SECOND, START + 59 * SECOND], (index) => index === 2)
        .attempts.length,
      60,
    );
    const { attempts, successes, seconds, first } = of(
      [START + 2 * SECOND, START, START + 400],
      (index) => index > 0,
    );
    assert.deepEqual(
      { attempts, successes, seconds, first },
      { attempts: [2, 0, 1], successes: [2, 0, 0], seconds: 1, first: START / SECOND },
    );
  });

  it('has spans of twice the width once there is no room', () => {
    const activity = of(Array.from({ length: 61 }, (_, index) => START + index * SECOND));
    assert.deepEqual(
      [activity.seconds, activity.attempts],
      [2, [...Array.from({ length: 30 }, () => 2), 1]],
    );
  });

  it('tells of every attempt to within a span, in any order, and has room for all', () => {
    const attempts = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40 * 86_400_000 }), fc.boolean()),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(attempts, (list) => {
        const times = list.map(([offset]) => START + offset);
        const activity = of(times, (index) => list[index]?.[1] === true);
        assert.ok(
          activity.attempts.length <= MOST_SPANS &&
            activity.successes.length === activity.attempts.length,
        );
        assert.deepEqual(
          [sum(activity.attempts), sum(activity.successes)],
          [list.length, list.filter(([, isSuccess]) => isSuccess).length],
        );
        const width = activity.seconds * SECOND;
        assert.equal(activity.first, Math.floor(Math.min(...times) / width));
        for (const [index, count] of activity.attempts.entries()) {
          const from = (activity.first + index) * width;
          assert.equal(count, times.filter((at) => at >= from && at < from + width).length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is copied with its counts', () => {
    const activity = of([START]);
    const copy = copyActivity(activity);
    countAttempt(activity, START, true);
    assert.deepEqual([copy.attempts, copy.successes], [[1], [0]]);
  });
});
