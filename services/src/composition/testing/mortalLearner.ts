import { InventoryLearner } from '../../domains/learning/learner/inventoryLearner.ts';

/** A learner that can be killed: from then on it neither writes nor says that it wants to. */
export class MortalLearner extends InventoryLearner {
  isDead = false;
  /** So many of the next transactions fail, after all was written in them. */
  failures = 0;

  override isUnsaved(companyId: string): boolean {
    return !this.isDead && super.isUnsaved(companyId);
  }

  override async flush(...call: Parameters<InventoryLearner['flush']>): Promise<() => void> {
    if (this.isDead) throw new Error('It is dead.');
    const afterCommit = await super.flush(...call);
    if (this.failures === 0) return afterCommit;
    this.failures -= 1;
    throw new Error('The database went away.');
  }
}
