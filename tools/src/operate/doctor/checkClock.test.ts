import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkClock } from './checkClock.ts';
import type { Ask } from './finding.ts';

/** The finding when the database tells the time `at`, asked at `before` and answered at `after`. */
async function said(at: number, before: number, after: number): Promise<string> {
  const moments = [before, after];
  // The statement has one column.
  const ask: Ask = <Row extends object>() => Promise.resolve([{ at }] as unknown as Row[]);
  const { level, words } = await checkClock(ask, () => moments.shift() ?? Number.NaN);
  return `${level}: ${words}`;
}

it('the doctor compares the clocks of database and machine', async () => {
  const fine = 'fine: The clocks of the database and of this machine agree.';
  assert.equal(await said(105_000, 100_000, 100_010), fine);
  assert.equal(await said(95_000, 100_000, 100_010), fine);
  // A slow answer is no wrong clock.
  assert.equal(await said(130_000, 100_000, 160_000), fine);
  assert.equal(
    await said(142_000, 100_000, 100_010),
    'problem: The clock of the database is 42 seconds ahead of this machine.',
  );
  assert.equal(
    await said(40_000, 100_000, 100_010),
    'problem: The clock of the database is 60 seconds behind this machine.',
  );
});
