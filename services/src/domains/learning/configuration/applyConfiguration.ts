import type { Actor } from '../../../platform/companySettings.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { readRules } from '../learner/companyRules.ts';
import { relearnStates } from '../settings/relearnStates.ts';

/** Takes data types and settings that were copied from another environment, for what is in memory. */
export interface ApplyConfiguration {
  readonly kind: 'applyConfiguration';
  /** Whether the requests that an endpoint needs are others. */
  readonly relearns: boolean;
  readonly actor: Actor;
}

export async function applyConfiguration(
  { relearns, actor }: ApplyConfiguration,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { company, query } = scope;
  company.reclassify(await readRules(query, company.rules), decidedBy(actor));
  if (relearns) await relearnStates(scope);
  return { id: query.companyId };
}
