import type { Intake } from '../../../platform/intake.ts';

export type LostListener = (companyId: string, epoch: number) => void;

/**
 * What learns for the companies that this process owns: the pipeline itself, its thread, or several
 * threads.
 */
export interface Learners extends Intake {
  /**
   * The company is owned in this epoch: what is known of it from an earlier one is dropped, and
   * commits are made in this one. Holds for everything that is asked from then on.
   */
  own(companyId: string, epoch: number): void;
  /** Commits what was learned of a company and forgets it. */
  release(companyId: string): Promise<void>;
  /**
   * Calls the listener when a company cannot be learned in its epoch any more: a commit was
   * refused, or the thread died. The returned function ends that.
   */
  onLost(listener: LostListener): () => void;
}
