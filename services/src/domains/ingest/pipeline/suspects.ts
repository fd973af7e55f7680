import type { RejectionReason } from '@palisade/vocabulary/ledger.ts';

/**
 * What is known of a batch with an entry that fails or hangs what learns. Plain data, because it
 * crosses a thread border.
 */
export interface Suspect {
  /** Entries, by place, that are left out, and why. */
  readonly rejected: ReadonlyMap<number, RejectionReason>;
  /** Where another such entry is known to be; null when none is. */
  readonly search: Search | null;
  /** Whether it is stored by itself, because its commit once hung. */
  readonly isAlone?: boolean;
  /** Whether all of it is rejected, because it took the thread down too often. */
  readonly isGivenUp?: boolean;
}

/**
 * Where an entry that cannot be stored is searched: the first `good` entries together can be, the
 * first `bad` ones cannot.
 */
export interface Search {
  readonly good: number;
  readonly bad: number;
}

export const NO_SUSPECT: Suspect = { rejected: new Map(), search: null };

/** Trials of one batch: eleven find one entry among 2,000. */
const MOST_TRIALS = 48;

/** Whether the first `upTo` entries can be stored, without those that are rejected. */
export type Trial = (
  upTo: number,
  rejected: ReadonlyMap<number, RejectionReason>,
) => Promise<boolean>;

/**
 * Finds the entries that keep a batch from being stored, each by halving, and rejects them as
 * `unlearnable`. When there are more than a few, all from the first one on are rejected.
 * @param count entries of the batch @param from what is known already
 */
export async function findUnlearnable(
  count: number,
  from: Suspect,
  fits: Trial,
): Promise<ReadonlyMap<number, RejectionReason>> {
  const rejected = new Map(from.rejected);
  if (from.search === null && !(await fits(0, rejected)))
    throw new Error('Nothing can be stored of this company, whatever is left out.');
  let good = from.search?.good ?? 0;
  let trials = 0;
  for (let bad = Math.min(from.search?.bad ?? count, count); ; bad = count) {
    while (bad - good > 1) {
      if (++trials > MOST_TRIALS) {
        for (let place = good; place < count; place += 1)
          if (!rejected.has(place)) rejected.set(place, 'unlearnable');
        return rejected;
      }
      const middle = good + Math.floor((bad - good) / 2);
      if (await fits(middle, rejected)) good = middle;
      else bad = middle;
    }
    // Without this entry the first `bad` ones are as good as those before it.
    if (good < count && !rejected.has(bad - 1)) rejected.set(bad - 1, 'unlearnable');
    good = bad;
    if (good >= count || (await fits(count, rejected))) return rejected;
  }
}
