import type { Doing } from './progress.ts';
import { NO_SUSPECT, type Suspect } from './suspects.ts';

const MOST_SUSPECTS = 1_000;
/**
 * Times that a batch may take its thread down before all of it is rejected; eleven find one entry
 * among 2,000.
 */
const MOST_HANGS = 16;

interface Known {
  suspect: Suspect;
  hangs: number;
}

/**
 * Remembers which batches took a thread down, and where in them, for the threads that see them
 * again.
 */
export class SuspectList {
  readonly #known = new Map<string, Known>();

  /** All of them by fingerprint, as a thread is given them. */
  all(): ReadonlyMap<string, Suspect> {
    return new Map([...this.#known].map(([fingerprint, { suspect }]) => [fingerprint, suspect]));
  }

  /** Takes in what a thread was doing when it hung or died. */
  add({ job, entry }: Doing): void {
    if (job === null) return;
    const { stage, fingerprints, search, rejected = [] } = job;
    for (const fingerprint of fingerprints) {
      const known: Known = this.#known.get(fingerprint) ?? { suspect: NO_SUSPECT, hangs: 0 };
      known.hangs += 1;
      const leftOut = new Map([...known.suspect.rejected, ...rejected]);
      if (known.hangs > MOST_HANGS)
        known.suspect = { rejected: leftOut, search: null, isAlone: true, isGivenUp: true };
      else if (stage === 'learning')
        known.suspect = { ...known.suspect, rejected: leftOut.set(entry, 'tookTooLong') };
      // Of several batches in one commit nobody knows which it was.
      else if (stage === 'committing')
        known.suspect = {
          rejected: leftOut,
          search: fingerprints.length === 1 ? { good: 0, bad: Infinity } : null,
          isAlone: true,
        };
      else if (stage === 'trying' && search !== undefined) {
        const isFound = search.bad - search.good <= 1;
        if (isFound) leftOut.set(search.good, 'tookTooLong');
        known.suspect = { rejected: leftOut, search: isFound ? null : search, isAlone: true };
      }
      this.#known.delete(fingerprint);
      this.#known.set(fingerprint, known);
    }
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_SUSPECTS) break;
      this.#known.delete(oldest);
    }
  }
}
