import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Detector } from './detector.ts';
import type { Detection } from './observed.ts';
import { type Call, ordinaryCall, Shop, token } from './testing/shop.ts';

const START = Date.UTC(2026, 4, 1, 9);
const SECOND = 1_000;

/** What somebody does at a step: an attack of some kind, or an ordinary request. */
const KINDS: readonly ((step: number) => Call)[] = [
  ordinaryCall,
  (step) => ({ token: token(900), path: `/orders/${71_000 + step}`, status: step % 3 === 0 ? 200 : 404 }),
  (step) => ({ method: 'POST', path: '/login', body: { email: `g${step}@mail.example`, password: 'x' }, status: 401, address: `192.0.2.${1 + (step % 3)}` }),
  (step) => ({ path: `/old/${step}/x`, status: 404, address: '192.0.2.40' }),
  (step) => ({ token: token(3_000 + step), path: '/orders', status: 401, address: '192.0.2.41' }),
  (step) => ({ token: token(901), path: '/orders', query: [['page', String(step)]] }),
  (step) => ({ token: token(902), path: '/search', query: [['q', `' OR ${step}=${step} --`]] }),
  (step) => ({ token: token(903), method: 'POST', path: '/orders', body: { sku: 'lamp-1', count: -step, role: 'admin', [`extra${step % 5}`]: true }, status: 400 }),
];

const told = ({ attempts, anomalies, isSuspect, united }: Detection): unknown => ({
  attempts: attempts.map(({ type, weight, isProven, isSuccess, attacker, step }) => ({ type, weight, isProven, isSuccess, number: attacker.number, score: attacker.score, step: step.number, of: step.attempts })),
  anomalies, isSuspect, united: united.map(({ gone, into }) => [gone, into.number]),
});

describe('a detector that was saved', () => {
  it('ENG-04 goes on after a restart as if there had been none', () => {
    fc.assert(fc.property(fc.array(fc.nat({ max: KINDS.length - 1 }), { minLength: 60, maxLength: 160 }), fc.double({ min: 0, max: 1, noNaN: true }), (kinds, share) => {
      const [one, other] = [new Shop(), new Shop()];
      const stop = Math.floor(kinds.length * share);
      kinds.forEach((kind, step) => {
        const call = { ...(KINDS[kind] ?? ordinaryCall)(step), at: START + step * SECOND };
        if (step === stop) {
          const saved = JSON.stringify(other.detector);
          other.detector = new Detector(5);
          other.detector.restore(JSON.parse(saved));
        }
        assert.deepEqual(told(other.see(call)), told(one.see(call)));
      });
      assert.deepEqual(JSON.parse(JSON.stringify(other.detector)), JSON.parse(JSON.stringify(one.detector)));
    }), { numRuns: 6, endOnFailure: true });
  });

  it('keeps within its bounds whatever comes', () => {
    const shop = new Shop();
    shop.detector = new Detector(5, { pairs: 64, actors: 64, endpoints: 4, attackers: 5 });
    for (let step = 0; step < 1_500; step++) shop.see({ ...(KINDS[step % KINDS.length] ?? ordinaryCall)(step), token: token(step), address: `10.${step % 200}.${step % 7}.1`, at: START + step * SECOND });
    const { pairs, actors, attackers } = shop.detector.state;
    assert.deepEqual([pairs.size <= 64, actors.size <= 64, attackers.size <= 5], [true, true, true]);
    assert.ok(JSON.stringify(shop.detector).length < 120_000);
  });

  it('is refused when it was saved in another version', () => {
    const detector = new Detector(5);
    assert.throws(() => detector.restore({ ...detector.toJSON(), version: 99 }), /another version/);
  });
});
