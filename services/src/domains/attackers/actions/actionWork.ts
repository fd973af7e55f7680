import type { Deps } from '../../../platform/domain.ts';
import { type CompanyJob, EVERY_MINUTE } from '../../../platform/work/job.ts';
import { wake } from '../../../platform/work/wake.ts';
import {
  type ActionTask,
  carryOutAction,
  companiesWithTasks,
  secondsToNextTask,
  takeTasks,
} from '../../integrations/actions.client.ts';
import { STAKES } from './recordAction.ts';

/** The job that takes up actions that were left. */
const LEFT_ACTIONS = 'attackers.takeActions';
/** Actions that are carried out side by side. */
const AT_ONCE = 8;

/**
 * Carries actions out away from the requests that want them, and takes up those that a crash left.
 */
export class ActionWork {
  readonly #deps: Deps;
  /** By the id of what is worked on. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #end = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Carries out one action that a request has taken; resolves when that came to an end, however it
   * ended. When it is to be tried again, the job learns.
   */
  async carryOut(task: ActionTask): Promise<void> {
    await this.#carryOut(task);
    const { db, log } = this.#deps;
    await wake(db.system.query, LEFT_ACTIONS, task.companyId).catch((error: unknown) =>
      log.debug({ err: error }, 'its schedule finds the task'),
    );
  }

  /** Takes what nobody works on and does it; resolves when that came to an end. */
  async round(companyId?: string): Promise<void> {
    const { db } = this.#deps;
    const busy = [...this.#running.keys()];
    const tasks = await takeTasks(db.system.query, AT_ONCE, { busy, companyId });
    await Promise.all(tasks.map((task) => this.#carryOut(task)));
  }

  /** Waits for the sources under way, and leaves the rest for later. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#running.values());
  }

  #carryOut(task: ActionTask): Promise<void> {
    const { actionId } = task;
    const work = carryOutAction(this.#deps, task, STAKES, this.#end.signal).catch(
      (error: unknown) =>
        this.#deps.log.error({ err: error, actionId }, 'an action could not be carried out'),
    );
    this.#running.set(actionId, work);
    return work.finally(() => this.#running.delete(actionId));
  }
}

/** Takes up actions that nobody works on any more, and those whose next try is due. */
export const leftActionsJob = ({ db }: Pick<Deps, 'db'>, work: ActionWork): CompanyJob => ({
  name: LEFT_ACTIONS,
  scope: 'company',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  timeLimit: 300,
  failure: 'looking for actions that were left failed',
  companies: () => companiesWithTasks(db.system.query),
  async run(companyId) {
    await work.round(companyId);
    const afterSeconds = await secondsToNextTask(db.system.query, companyId);
    return afterSeconds === null ? 'done' : { afterSeconds };
  },
});
