import type { Query } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/domain.ts';
import type { Action } from './actions/action.schemas.ts';
import { actionById, actionsOfThings } from './actions/actions.repository.ts';
import { carryOut, type Record } from './actions/carryOut.ts';
import { workOf } from './integrations.domain.ts';

export { Action } from './actions/action.schemas.ts';
export type { Outcome, SourceRef } from './actions/actions.repository.ts';
export { beginAction } from './actions/beginAction.ts';

/** Carries out an action that was begun; resolves when it came to an end. */
export function carryOutAction(deps: Deps, companyId: string, id: string, record: Record): Promise<void> {
  return carryOut(deps.db, workOf(deps).desk, companyId, id, record);
}

export const readAction = (query: Query, companyId: string, id: string): Promise<Action | null> => actionById(query, companyId, id);

/** Actions taken on things, of each the newest first. */
export const actionsOf = (query: Query, companyId: string, ids: readonly string[], most: number): Promise<(Action & { readonly thingId: string })[]> => actionsOfThings(query, companyId, ids, most);
