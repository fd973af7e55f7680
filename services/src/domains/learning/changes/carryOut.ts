import type { Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import type { InventoryChange } from './changeInventory.ts';

/**
 * Has the learner carry out a decision and gives what it answers, which the kind of the decision
 * fixes.
 */
export async function carryOut<Answer>(
  { intake }: Pick<Deps, 'intake'>,
  companyId: string,
  change: InventoryChange,
): Promise<Answer> {
  if (intake === undefined) throw new Problem('unavailable', 'This process does not learn.');
  return (await intake.change(companyId, change)) as Answer;
}
