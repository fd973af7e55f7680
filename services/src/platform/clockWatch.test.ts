import assert from 'node:assert/strict';
import { uptime } from 'node:os';
import { describe, it } from 'node:test';
import { ClockWatch, clocksOf } from './clockWatch.ts';

const HOUR = 3_600_000;

describe('a clock that jumps', () => {
  it('deletes nothing for its age for a day after a jump forward, and says so once', async () => {
    const time = { wall: 1_000 * HOUR, steady: 0 };
    const pass = (hours: number, jump = 0): void => {
      time.steady += hours * HOUR;
      time.wall += (hours + jump) * HOUR;
    };
    const warnings: unknown[] = [];
    const watch = new ClockWatch(
      { wall: async () => time.wall, steady: () => time.steady },
      { warn: (fields: unknown) => warnings.push(fields) },
    );
    assert.equal(await watch.isTrusted(), true);
    pass(6);
    assert.equal(await watch.isTrusted(), true, 'time that passes is no jump');
    pass(6, 24 * 365);
    assert.equal(await watch.isTrusted(), false);
    pass(12, -24 * 365);
    assert.equal(await watch.isTrusted(), false, 'set back, still held');
    pass(12);
    assert.equal(await watch.isTrusted(), true);
    pass(6, -6);
    assert.equal(await watch.isTrusted(), true, 'a jump back makes nothing older');
    pass(6, 6);
    assert.equal(await watch.isTrusted(), false);
    assert.deepEqual(warnings, [{ hours: 8760 }, { hours: 6 }]);
  });

  it('deletes on a machine that is paused every night, after one day of waiting', async () => {
    const time = { wall: 1_000 * HOUR, steady: 0 };
    const warnings: unknown[] = [];
    const watch = new ClockWatch(
      { wall: async () => time.wall, steady: () => time.steady },
      { warn: (fields: unknown) => warnings.push(fields) },
    );
    /** Looks every hour of a day that has so many, and is paused for the rest of it. */
    const day = async (awake: number): Promise<number> => {
      let trusted = 0;
      for (let hour = 0; hour < awake; hour++) {
        time.steady += HOUR;
        time.wall += HOUR;
        trusted += Number(await watch.isTrusted());
      }
      time.wall += (24 - awake) * HOUR;
      return trusted;
    };
    assert.equal(await day(12), 12);
    assert.deepEqual(
      [await day(14), await day(10)],
      [0, 0],
      'the first pause may be a wrong clock',
    );
    for (let night = 0; night < 60; night++) {
      const awake = 8 + (night % 8);
      assert.equal(await day(awake), awake, `night ${night}`);
    }
    assert.equal(warnings.length, 1);
    time.wall += 24 * 365 * HOUR;
    assert.equal(await day(12), 0, 'a jump unlike those is waited for');
    assert.equal(warnings.length, 2);
  });

  it('is compared with one that goes on while the machine sleeps', () => {
    const before = uptime() * 1000;
    const steady = clocksOf(() => Promise.resolve([])).steady();
    assert.ok(before <= steady && steady <= uptime() * 1000, `${steady} is no uptime`);
  });
});
