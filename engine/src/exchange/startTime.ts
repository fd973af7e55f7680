const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Milliseconds that the clock of a sender may be ahead of this one: what Kerberos allows, too. */
export const CLOCK_SKEW = 5 * 60_000;

/**
 * Why an exchange cannot have begun at a time, or null: before 2000, or no time at all, is a bad
 * one; after `now` and the tolerance for clocks it has not come yet. A time that is ahead would
 * stand as the last activity until it comes, and make everything that is judged by age look older
 * than it is.
 */
export function timeFault(startedAt: number, now = LATEST): 'badTime' | 'futureTime' | null {
  if (!(startedAt >= EARLIEST)) return 'badTime';
  return startedAt <= now + CLOCK_SKEW ? null : 'futureTime';
}
