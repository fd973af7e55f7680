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
  const address = {
    self: actors.touch(1),
    before: 0,
    isKnown: false,
    isUsed: false,
    minute: 1_440,
  };
  const signIn = { account: 1, secret: null, at: 0, isFailed: true, isUnseen: false };
  turningSignIns(actors, traffic, address, signIn);
  return counts.usualTurning;
}

/** An endpoint, and addresses of which each has failed with so many accounts. */
class SignIns {
  readonly actors = new Records(ACTOR.words, 0, 40);
  readonly traffic = new EndpointTraffic('sign-in');

  send(
    address: number,
    isFailed: boolean,
    accounts: number,
    { minute = 1_441, isKnown = false } = {},
  ) {
    const self = this.actors.touch(address);
    const before = this.actors.word(self, ACTOR.failedAccounts);
    this.actors.setWord(self, ACTOR.failedAccounts, accounts);
    turningSignIns(
      this.actors,
      this.traffic,
      { self, before, isKnown, isUsed: false, minute },
      { account: 1, secret: null, at: 0, isFailed, isUnseen: false },
    );
    return this;
  }

  get turning(): number {
    return this.traffic.signIns?.turning ?? 0;
  }
}

describe('ENG-04 an address that signs in after it failed with several accounts', () => {
  it('is taken back once, however many it failed with', () => {
    const signIns = new SignIns().send(1, true, 3).send(2, true, 3).send(3, true, 3);
    signIns.send(1, true, 25).send(1, false, 15).send(1, false, 5);
    assert.equal(signIns.turning, 2);
  });

  it('counts again once it fails with others', () => {
    const signIns = new SignIns().send(1, true, 3).send(1, false, 0).send(1, true, 4);
    assert.equal(signIns.turning, 1);
  });

  it('takes nothing back where it was known, and never counted', () => {
    const signIns = new SignIns().send(1, true, 3).send(2, true, 5, { isKnown: true });
    signIns.send(2, false, 0, { isKnown: true });
    assert.equal(signIns.turning, 1);
  });

  it('takes nothing back of a day in which it did not count', () => {
    const signIns = new SignIns().send(1, true, 3);
    signIns.send(2, true, 3, { minute: 3_000 }).send(1, false, 0, { minute: 3_001 });
    assert.equal(signIns.turning, 1);
  });
});

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
