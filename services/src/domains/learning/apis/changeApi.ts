import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { findApi } from '../changes/findApi.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ApiState } from '../state/apiState.ts';
import type { HostState } from '../state/hostState.ts';
import type { LearningMode } from '../../../../../vocabulary/src/learningModes.ts';
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

interface Decided {
  readonly hidden: boolean;
  readonly detectionEnabled: boolean;
}

/** Tells that an API was hidden or shown, or that detection was switched. */
function tellState(host: HostState, api: ApiState, before: Decided, actor: Actor): void {
  const { at, cause } = decidedBy(actor);
  const tell = (was: string, is: string): void => {
    const note = { at, before: { state: was }, after: { state: is }, cause };
    host.changes.push({ note: { kind: 'apiStateChanged', turn: 0, ...note }, api });
  };
  const visibility = (isHidden: boolean): string => (isHidden ? 'hidden' : 'shown');
  const detection = (isOn: boolean): string => (isOn ? 'detectionOn' : 'detectionOff');
  if (before.hidden !== api.isHidden) tell(visibility(before.hidden), visibility(api.isHidden));
  if (before.detectionEnabled !== api.isDetected)
    tell(detection(before.detectionEnabled), detection(api.isDetected));
}

export async function changeApi(
  { apiId, actor, ...change }: ChangeApi,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { host, api } = await findApi(scope, apiId);
  const name = change.name?.trim();
  if (name === '') throw new Problem('badInput', 'Required', { field: 'name' });
  const decided = () => ({
    name: api.name,
    hidden: api.isHidden,
    detectionEnabled: api.isDetected,
    learningMode: api.learningMode,
  });
  const before = decided();
  api.name = name ?? api.name;
  api.isHidden = change.hidden ?? api.isHidden;
  api.isDetected = change.detectionEnabled ?? api.isDetected;
  if (change.learningMode !== undefined)
    api.learningMode = change.learningMode === 'company' ? null : change.learningMode;
  host.isTouched = true;
  tellState(host, api, before, actor);
  const { companyId, query } = scope;
  if (before.learningMode !== api.learningMode) {
    await query('update inventory.apis set learning_mode = $3 where company_id = $1 and id = $2', [
      companyId,
      api.id,
      api.learningMode,
    ]);
    await relearnStates(scope, api.id);
  }
  if (before.detectionEnabled !== api.isDetected) host.rewrite();
  await auditAs(query, actor, {
    action: 'api.update',
    targetType: 'api',
    targetId: api.id,
    before,
    after: decided(),
  });
  return { id: api.id };
}
