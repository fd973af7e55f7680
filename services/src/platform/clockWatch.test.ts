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

  it('is compared with one that goes on while the machine sleeps', () => {
    const before = uptime() * 1000;
    const steady = clocksOf(() => Promise.resolve([])).steady();
    assert.ok(before <= steady && steady <= uptime() * 1000, `${steady} is no uptime`);
  });
});
