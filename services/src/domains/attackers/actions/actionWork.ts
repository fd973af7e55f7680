import type { Deps } from '../../../platform/domain.ts';
import { type ActionTask, carryOutAction, takeTasks } from '../../integrations/actions.client.ts';
import { stakesOf } from './recordAction.ts';

const EVERY_MS = 2_000;
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
  #isLooking = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Carries out one action that this process has taken; resolves when that came to an end, however
   * it ended.
   */
  carryOut(task: ActionTask): Promise<void> {
    const { companyId, actionId } = task;
    const work = carryOutAction(this.#deps, task, stakesOf(companyId), this.#end.signal).catch(
      (error: unknown) =>
        this.#deps.log.error({ err: error, actionId }, 'an action could not be carried out'),
    );
    this.#running.set(actionId, work);
    return work.finally(() => this.#running.delete(actionId));
  }

  /** Takes what nobody works on and does it; resolves when that came to an end. */
  async round(): Promise<void> {
    const tasks = await takeTasks(this.#deps.db.system.query, AT_ONCE, [...this.#running.keys()]);
    await Promise.all(tasks.map((task) => this.carryOut(task)));
  }

  /**
   * Looks for actions until the returned function is called, which waits for the sources under way
   * and leaves the rest for later.
   */
  start(): () => Promise<void> {
    const timer = setInterval(() => void this.#look(), EVERY_MS).unref();
    return async () => {
      clearInterval(timer);
      this.#end.abort();
      await Promise.all(this.#running.values());
    };
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.round().catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'looking for actions that were left failed'),
    );
    this.#isLooking = false;
  }
}
