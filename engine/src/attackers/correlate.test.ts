import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Signal } from '../behaviour/signal.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { PRODUCT_PRIVACY } from '../sensitive/privacy.ts';
import { Attackers } from './attackers.ts';
import { correlate } from './correlate.ts';

const signal = (type: Signal['type']): Signal => ({
  type,
  weight: 5,
  isProven: false,
  isSuccess: false,
  message: 'Another sign-in failed',
});

it('ATK-05 attempts of one exchange are of whom they turn out to be by the last of them', () => {
  const attackers = new Attackers(10);
  const united: (readonly [gone: number, into: number])[] = [];
  const send = (types: readonly Signal['type'][], isShared: boolean) =>
    correlate(
      attackers,
      exampleExchange({}),
      null,
      { source: 'user', consumer: 7, credential: 0, ip: 9, network: 0, office: 0 },
      { isShared, group: null, guessers: null, privacy: PRODUCT_PRIVACY },
      types.map(signal),
      (gone, into) => united.push([gone, into.number]),
    );
  const [user] = send(['injection'], true);
  const [address] = send(['bruteForce'], true);
  assert.notEqual(user?.attacker.number, address?.attacker.number);
  const attempts = send(['bruteForce', 'injection'], false);
  assert.deepEqual(united, [[address?.attacker.number, user?.attacker.number]]);
  for (const { attacker, step } of attempts) {
    assert.equal(attacker.number, user?.attacker.number);
    assert.ok(attacker.steps.includes(step), 'the step that is kept, and no copy of it');
  }
  assert.deepEqual(
    attempts.map(({ step }) => step.attempts),
    [2, 2],
  );
});
