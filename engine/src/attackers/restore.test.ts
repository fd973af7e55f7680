import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { serialize } from 'node:v8';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { ACTOR } from '../behaviour/layouts.ts';
import type { SavedRecords } from '../behaviour/records.ts';
import { Detector } from './detector.ts';
import type { SavedDetector } from './detectorState.ts';
import { type EarlierState, readEarlierState } from './earlierState.ts';
import type { Detection } from './observed.ts';
import { type Call, ordinaryCall, Shop, token } from './testing/shop.ts';

const none = (): boolean => false;
const base64 = ({ buffer, byteOffset, byteLength }: Float64Array | Int32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');
const START = Date.UTC(2026, 4, 1, 9);
const SECOND = 1_000;

/** What somebody does at a step: an attack of some kind, or an ordinary request. */
const KINDS: readonly ((step: number) => Call)[] = [
  ordinaryCall,
  (step) => ({
    token: token(900),
    path: `/orders/${71_000 + step}`,
    status: step % 3 === 0 ? 200 : 404,
  }),
  (step) => ({
    method: 'POST',
    path: '/login',
    body: { email: `g${step}@mail.example`, password: 'x' },
    status: 401,
    address: `192.0.2.${1 + (step % 3)}`,
  }),
  (step) => ({ path: `/old/${step}/x`, status: 404, address: '192.0.2.40' }),
  (step) => ({ token: token(3_000 + step), path: '/orders', status: 401, address: '192.0.2.41' }),
  (step) => ({ token: token(901), path: '/orders', query: [['page', String(step)]] }),
  (step) => ({ token: token(902), path: '/search', query: [['q', `' OR ${step}=${step} --`]] }),
  (step) => ({
    token: token(903),
    method: 'POST',
    path: '/orders',
    body: { sku: 'lamp-1', count: -step, role: 'admin', [`extra${step % 5}`]: true },
    status: 400,
  }),
];

const told = ({ attempts, anomalies, isSuspect, united }: Detection): unknown => ({
  attempts: attempts.map(({ type, weight, isProven, isSuccess, attacker, step }) => ({
    type,
    weight,
    isProven,
    isSuccess,
    number: attacker.number,
    score: attacker.score,
    step: step.number,
    of: step.attempts,
  })),
  anomalies,
  isSuspect,
  united: united.map(({ gone, into }) => [gone, into.number]),
});

describe('a detector that was saved', () => {
  it('ENG-04 goes on after a restart as if there had been none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: KINDS.length - 1 }), { minLength: 60, maxLength: 160 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (kinds, share) => {
          const [one, other] = [new Shop(), new Shop()];
          const stop = Math.floor(kinds.length * share);
          const parts: SavedDetector[] = [];
          kinds.forEach((kind, step) => {
            const call = { ...(KINDS[kind] ?? ordinaryCall)(step), at: START + step * SECOND };
            if (step === stop) {
              parts.push(structuredClone(other.detector.state.save(none)));
              other.detector.state.markSaved();
            }
            // From there on as the ingest does: what each commit changed, then all of it in a new
            // detector.
            if (step > stop && step % 9 === 0) {
              parts.push(structuredClone(other.detector.state.changes(none)));
              other.detector.state.markSaved();
              if (step % 4 === 0) {
                other.detector = new Detector(5);
                other.detector.restore(parts);
              }
            }
            assert.deepEqual(told(other.see(call)), told(one.see(call)));
          });
          assert.deepEqual(other.detector.state.save(none), one.detector.state.save(none));
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('ENG-04 is read from what earlier releases saved: attackers, users of addresses, evidence under way', () => {
    const shop = new Shop();
    for (let step = 0; step < 120; step++)
      shop.see({
        ...(KINDS[step % KINDS.length] ?? ordinaryCall)(step),
        at: START + step * SECOND,
      });
    const {
      pairs,
      actors,
      attackers,
      carriers,
      holders: _holders,
      named: _named,
      ...rest
    } = shop.detector.state.save(none);
    const text = ({ keys, words, floats }: SavedRecords) => ({
      keys: base64(keys),
      words: base64(words),
      floats: base64(floats),
    });
    const days = structuredClone(actors);
    for (let from = 0; from < days.words.length; from += ACTOR.words)
      for (const at of [ACTOR.usersFrom, ACTOR.payloadsFrom])
        days.words[from + at] = Math.floor((days.words[from + at] ?? 0) / 1_440);
    const json = JSON.stringify({
      ...rest,
      version: 1,
      pairs: text(pairs),
      actors: text(days),
      carriers: carriers ?? [],
      attackers: {
        next: attackers.next,
        attackers: attackers.attackers.map(({ attacker }) => attacker),
        keys: attackers.attackers.flatMap(({ attacker, keys }) =>
          keys.map((key) => [key, attacker.number]),
        ),
      },
    });
    const other = new Shop();
    for (let step = 0; step < 120; step++)
      other.see({
        ...(KINDS[step % KINDS.length] ?? ordinaryCall)(step),
        at: START + step * SECOND,
      });
    other.detector = new Detector(5);
    other.detector.restore([readEarlierState(JSON.parse(json) as EarlierState)]);
    for (let step = 120; step < 160; step++) {
      const call = {
        ...(KINDS[[0, 1, 2, 3, 4, 5, 7][step % 7] ?? 0] ?? ordinaryCall)(step),
        at: START + step * SECOND,
      };
      assert.deepEqual(told(other.see(call)), told(shop.see(call)), `step ${step}`);
    }
    assert.throws(
      () => readEarlierState({ ...(JSON.parse(json) as EarlierState), version: 0 }),
      /another version/,
    );
  });

  it('keeps within its bounds whatever comes', () => {
    const shop = new Shop();
    shop.detector = new Detector(5, {
      pairs: 64,
      holders: 64,
      named: 64,
      actors: 64,
      endpoints: 4,
      attackers: 5,
    });
    for (let step = 0; step < 1_500; step++)
      shop.see({
        ...(KINDS[step % KINDS.length] ?? ordinaryCall)(step),
        token: token(step),
        address: `10.${step % 200}.${step % 7}.1`,
        at: START + step * SECOND,
      });
    const { pairs, actors, attackers } = shop.detector.state;
    assert.deepEqual(
      [pairs.size <= 64, actors.size <= 64, attackers.size <= 5],
      [true, true, true],
    );
    assert.ok(serialize(shop.detector.state.save(none)).length < 120_000);
  });

  it('is refused when it was saved in another version', () => {
    const detector = new Detector(5);
    assert.throws(
      () => detector.restore([{ ...detector.state.save(none), version: 99 as never }]),
      /another version/,
    );
  });
});
