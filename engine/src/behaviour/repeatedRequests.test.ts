import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';

const CLAIM = '/rewards/daily/claim';
const SECOND = 1_000;
const HOUR = 3_600_000;
const claim = (day: string, status = 200) => ({
  method: 'POST',
  path: CLAIM,
  body: { day },
  status,
  answer: status === 200 ? { gems: 5 } : { error: 'already claimed' },
});

/** Forty players who claim the reward of a day, some of whom ask once more. */
function players(again: 200 | 409): FewEndpoints {
  const traffic = new FewEndpoints(CLAIM);
  for (let player = 0; player < 40; player++) {
    traffic.send(player, claim('2026-05-01'), 20 * SECOND);
    if (player % 4 === 0) traffic.send(player, claim('2026-05-01', again), 20 * SECOND);
  }
  return traffic;
}

describe('ATK-05 what is given once, asked for again and again', () => {
  it('is taken by who is given it each time', () => {
    const traffic = players(409);
    for (let index = 0; index < 350; index++)
      traffic.send(99, claim('2026-05-01'), index % 10 === 0 ? 40 * SECOND : 8 * SECOND);
    assert.deepEqual([traffic.found, traffic.successes], [['excessiveUsage'], [349]]);
  });

  it('is none where everybody is given it again, or it is another each day', () => {
    const traffic = players(200);
    for (let index = 0; index < 60; index++) traffic.send(99, claim('2026-05-01'), 60 * SECOND);
    const daily = players(409);
    for (let day = 1; day < 29; day++)
      daily.send(98, claim(`2026-06-${String(day).padStart(2, '0')}`), 24 * HOUR);
    assert.deepEqual([traffic.found, daily.found, daily.suspected], [[], [], []]);
  });

  it('is none of a client that did not hear of the answer', () => {
    const traffic = players(409);
    for (let index = 0; index < 4; index++) traffic.send(97, claim('2026-05-01'), 30 * SECOND);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });

  it('is none where a limit refuses who taps twice', () => {
    const sync = (status: number) => ({ method: 'POST', path: '/sync', body: {}, status });
    for (const refused of [429, 409]) {
      const traffic = new FewEndpoints('/sync');
      for (let user = 0; user < 8; user++) {
        traffic.send(user, sync(200), 20 * SECOND);
        traffic.send(user, sync(refused), 0.4 * SECOND);
      }
      for (let index = 0; index < 15; index++) traffic.send(50, sync(200), 0.5 * HOUR);
      assert.deepEqual([traffic.found, traffic.suspected], [[], []], String(refused));
    }
  });

  it('is none of a lock that one renews and others meet', () => {
    const lock = (doc: number, status: number) => ({
      method: 'POST',
      path: `/locks/${doc}`,
      body: {},
      status,
    });
    const traffic = new FewEndpoints('/locks/{doc}');
    for (let editor = 0; editor < 8; editor++) traffic.send(editor, lock(editor, 409));
    for (let index = 0; index < 90; index++) traffic.send(50, lock(3, 200), 5 * SECOND);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });

  it('is taken in haste where others met a conflict, though not what they were given before', () => {
    const traffic = new FewEndpoints(CLAIM);
    for (let player = 0; player < 40; player++)
      traffic.send(player, claim('2026-05-01', player % 4 === 0 ? 409 : 200), 20 * SECOND);
    for (let index = 0; index < 100; index++) traffic.send(99, claim('2026-05-01'), 0.5 * SECOND);
    assert.deepEqual([traffic.found, traffic.successes], [['excessiveUsage'], [99]]);
  });

  it('is none any more where most are given it again', () => {
    const traffic = players(409);
    for (let player = 40; player < 80; player++)
      for (let times = 0; times < 3; times++)
        traffic.send(player, claim('2026-05-01'), 20 * SECOND);
    for (let index = 0; index < 15; index++) traffic.send(99, claim('2026-05-01'), 60 * SECOND);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });
});
