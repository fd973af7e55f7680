import { type Ask, type Finding, fine, problem } from './finding.ts';

/** Seconds that the two clocks may be apart. */
const MOST_SECONDS = 5;

/**
 * Whether the database and this machine agree on the time: tokens end by this machine's clock,
 * leases and kept days by the database's.
 * @param now milliseconds of this machine's clock
 */
export async function checkClock(ask: Ask, now: () => number = Date.now): Promise<Finding> {
  const before = now();
  const [row] = await ask<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  );
  const after = now();
  const at = row?.at ?? Number.NaN;
  // The answer is from some moment in between, however long it took.
  const ahead = at > after ? at - after : Math.min(0, at - before);
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (Math.abs(ahead) <= MOST_SECONDS * 1000)
    return fine('The clocks of the database and of this machine agree.');
  return problem(
    `The clock of the database is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} this machine.`,
    'Find the wrong one with date and timedatectl on both machines, and set it by NTP.',
  );
}
