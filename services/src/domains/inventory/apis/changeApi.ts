import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import type { ChangeScope } from '../changes/changeInventory.ts';
import { findApi } from '../changes/findApi.ts';
import type { LearningMode } from '../learning/learningSettings.ts';
import { relearnStates } from '../settings/relearnStates.ts';

/** Changes what people decide about an API; what is absent stays. */
export interface ChangeApi {
  readonly kind: 'changeApi';
  readonly apiId: string;
  readonly name?: string;
  readonly hidden?: boolean;
  readonly detectionEnabled?: boolean;
  readonly learningMode?: LearningMode | 'company';
  readonly actor: Actor;
}

export async function changeApi({ apiId, actor, ...change }: ChangeApi, scope: ChangeScope): Promise<{ readonly id: string }> {
  const { host, api } = await findApi(scope, apiId);
  const name = change.name?.trim();
  if (name === '') throw new Problem('badInput', 'Required', { field: 'name' });
  const decided = () => ({ name: api.name, hidden: api.isHidden, detectionEnabled: api.isDetected, learningMode: api.learningMode });
  const before = decided();
  api.name = name ?? api.name;
  api.isHidden = change.hidden ?? api.isHidden;
  api.isDetected = change.detectionEnabled ?? api.isDetected;
  if (change.learningMode !== undefined) api.learningMode = change.learningMode === 'company' ? null : change.learningMode;
  host.isTouched = true;
  const { companyId, query } = scope;
  if (before.learningMode !== api.learningMode) {
    await query('update inventory.apis set learning_mode = $3 where company_id = $1 and id = $2', [companyId, api.id, api.learningMode]);
    await relearnStates(scope, api.id);
  }
  if (before.detectionEnabled !== api.isDetected) host.rewrite();
  await auditAs(query, actor, { companyId, action: 'api.update', targetType: 'api', targetId: api.id, before, after: decided() });
  return { id: api.id };
}
