import type { RejectionReason } from '@palisade/vocabulary/ledger.ts';
import { aroundQuery } from '../../../platform/database/aroundQuery.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Search } from './suspects.ts';

/** What a thread works on, in words that hold nothing of the traffic. */
export interface Job {
  /**
   * `reading` cuts an upload into entries, `changing` carries out what a person decided, `trying`
   * looks for an entry that cannot be stored.
   */
  readonly stage: 'reading' | 'learning' | 'committing' | 'changing' | 'trying';
  readonly companyId: string;
  /** Of the batches that it is about. */
  readonly fingerprints: readonly Buffer[];
  /** Of a trial: where an entry that cannot be stored is searched. */
  readonly search?: Search;
  readonly rejected?: readonly (readonly [place: number, reason: RejectionReason])[];
}

/** Where a thread writes down what it is about to do, for the one that watches it. */
export interface WorkLog {
  /**
   * Says what is worked on until the next call; `entry` is the place of the entry at hand. Counts
   * as a step forward.
   */
  enter(job: Job, entry?: number): void;
  /** Says that nothing is being worked on. */
  leave(): void;
}

/** For a pipeline that nobody watches. */
export const UNWATCHED: WorkLog = { enter: () => undefined, leave: () => undefined };

/** A query after which, and not while it waits, the thread works on this job. */
export function watchedQuery(query: CompanyQuery, log: WorkLog, job: Job): CompanyQuery {
  log.enter(job);
  return aroundQuery(query, async (run) => {
    log.leave();
    const rows = await run();
    log.enter(job);
    return rows;
  });
}
