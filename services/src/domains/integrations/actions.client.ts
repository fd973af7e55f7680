import type { CompanyQuery } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/domain.ts';
import type { Action } from './actions/action.schemas.ts';
import { actionById, actionsOfSubjects } from './actions/actions.repository.ts';
import type { ActionTask } from './actions/actionTasks.repository.ts';
import { carryOut, type Stakes } from './actions/carryOut.ts';
import { workOf } from './integrations.domain.ts';

export { Action } from './actions/action.schemas.ts';
export type { SourceRef } from './actions/actions.repository.ts';
export {
  type ActionTask,
  companiesWithTasks,
  secondsToNextTask,
  takeTasks,
} from './actions/actionTasks.repository.ts';
export { beginAction } from './actions/beginAction.ts';
export type { Stakes } from './actions/carryOut.ts';

/**
 * Carries out an action that the caller has taken; resolves when it came to an end, or after the
 * source under way once the signal aborts.
 */
export function carryOutAction(
  deps: Deps,
  task: ActionTask,
  stakes: Stakes,
  signal: AbortSignal,
): Promise<void> {
  return carryOut(deps.db, workOf(deps).desk, task, stakes, signal);
}

export const readAction = (query: CompanyQuery, id: string): Promise<Action | null> =>
  actionById(query, id);

/** Actions taken on subjects, of each the newest first. */
export const actionsOf = (
  query: CompanyQuery,
  ids: readonly string[],
  most: number,
): Promise<(Action & { readonly thingId: string })[]> => actionsOfSubjects(query, ids, most);
