import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passwordFault } from './passwordRules.ts';

const OWNER = {
  email: 'maya.okafor@lumen-lane.example',
  firstName: 'Maya',
  lastName: 'Okafor',
  organizations: ['Lumen Lane'],
};
const COMMON = /among the first/;
const PERSONAL = /not made of|name of the account|among the first/;

describe('rules of passwords', () => {
  const refused: Readonly<Record<string, RegExp>> = {
    short: /at least 12/,
    aaaaaaaaaaaaaa: /different characters/,
    ['x1y2z'.repeat(30)]: /at most 128/,
    password1234: COMMON,
    'Password1234!': COMMON,
    'P@ssw0rd1234': COMMON,
    passwordpassword: COMMON,
    qwertyuiop123: COMMON,
    '123456789012': COMMON,
    iloveyou1234: COMMON,
    letmein12345: COMMON,
    qazwsxedcrfv: COMMON,
    '1q2w3e4r5t6y': COMMON,
    abcdefghijkl: COMMON,
    administrator1: COMMON,
    monkeydragon1: COMMON,
    '4321drowssap': COMMON,
    // Wide letters are the same letters.
    '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff441234': COMMON,
    'palisade2026!': PERSONAL,
    'maya.okafor2026': PERSONAL,
    okaforokafor1: PERSONAL,
    'Lumen-Lane-2026': PERSONAL,
    lumenlane1234: PERSONAL,
    'lumen-lane.example': PERSONAL,
  };
  for (const [password, why] of Object.entries(refused))
    it(`AUTH-09 refuses ${password.slice(0, 30)}`, async () =>
      assert.match((await passwordFault(password, OWNER)) ?? 'taken', why));

  for (const password of [
    'correct-horse-battery-staple',
    'a horse of another colour',
    'aB3$kd92!mxQ',
    'kalmdg4t6hw1',
    'пароль-и-ещё-что-то',
    'x7'.padEnd(64, 'qz9!mv3k'),
  ]) {
    it(`AUTH-09 takes ${password.slice(0, 30)}`, async () =>
      assert.equal(await passwordFault(password, OWNER), null));
  }

  it('AUTH-09 looks at the longest password within a moment', async () => {
    const started = process.cpuUsage();
    await passwordFault('ahebifcjgd'.repeat(13).slice(0, 128), OWNER);
    assert.ok(process.cpuUsage(started).user < 1_000_000);
  });
});
