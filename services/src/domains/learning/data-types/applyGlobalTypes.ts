import type { Actor } from '../../../platform/companySettings.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { readRules } from '../learner/companyRules.ts';
import { countChange } from './writeDataTypes.ts';

/** Takes data types of every company that are new or others, for what is in memory. */
export interface ApplyGlobalTypes {
  readonly kind: 'applyGlobalTypes';
  readonly actor: Actor;
}

export async function applyGlobalTypes(
  { actor }: ApplyGlobalTypes,
  { company, query }: ChangeScope,
): Promise<{ readonly id: string }> {
  await countChange(query);
  company.reclassify(await readRules(query, company.rules), decidedBy(actor));
  return { id: query.companyId };
}
