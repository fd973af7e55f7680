import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EndpointTraffic } from './endpointTraffic.ts';
import { ACTOR } from './layouts.ts';
import { Records } from './records.ts';
import { readSignInCounts } from './signInCounts.ts';
import { turningSignIns } from './turningSignIns.ts';

/** What is usual after a day on which so many addresses took turns. */
function learned(turning: number, usualTurning: number): number {
  const actors = new Records(ACTOR.words, 0, 4);
  const traffic = new EndpointTraffic('sign-in');
  const counts = readSignInCounts([]);
  Object.assign(counts, { turning, usualTurning });
  traffic.signIns = counts;
  const address = { self: actors.touch(1), before: 0, isKnown: false, minute: 1_440 };
  const signIn = { account: 1, secret: null, at: 0, isFailed: true, isUnseen: false };
  turningSignIns(actors, traffic, address, signIn);
  return counts.usualTurning;
}

describe('ENG-04 addresses that fail with several accounts in a day', () => {
  for (const [what, turning, usual, then] of [
    ['few of them', 2, 4, 3.4],
    ['more than there were, and not enough', 14, 4, 7],
    ['fewer than enough by far, where many are usual', 20, 10, 13],
  ] as const)
    it(`are usual after a day of ${what}`, () => {
      assert.equal(Math.round(learned(turning, usual) * 10) / 10, then);
    });
  for (const [turning, usual] of [
    [12, 0],
    [16, 4],
  ] as const)
    it(`are no more usual after an attack of ${turning}`, () => {
      assert.equal(learned(turning, usual), usual);
    });
});
