import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import { createTicket } from './createTicket.ts';
import { syncTickets } from './syncTickets.ts';
import { takeTasks, type Task } from './tasks.repository.ts';

const EVERY_MS = 2_000;
/** Tasks that are worked on side by side. */
const AT_ONCE = 8;

/**
 * Creates tickets and reads their statuses, away from the requests that want it. What is to be done
 * lies in the database.
 */
export class TicketWork {
  readonly #db: Database;
  readonly #desk: VendorDesk;
  readonly #log: FastifyBaseLogger;
  /** By the id of what is worked on. */
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(db: Database, desk: VendorDesk, log: FastifyBaseLogger) {
    this.#db = db;
    this.#desk = desk;
    this.#log = log;
  }

  /**
   * Does one task that this process has taken. A failure that nobody expected is logged, and the
   * task comes back when its lease is over.
   */
  carryOut(task: Task): Promise<void> {
    const work = (task.task === 'create' ? createTicket : syncTickets)(
      this.#db,
      this.#desk,
      task,
    ).catch((error: unknown) => {
      this.#log.warn(
        { err: error, task: task.task, id: task.id },
        'work with an integration failed',
      );
    });
    this.#running.set(task.id, work);
    return work.finally(() => this.#running.delete(task.id));
  }

  /** Takes what is due and does it; resolves when that is done. */
  async round(): Promise<void> {
    const tasks = await takeTasks(this.#db.system.query, AT_ONCE, [...this.#running.keys()]);
    await Promise.all(tasks.map((task) => this.carryOut(task)));
  }

  /** Looks for work until the returned function is called, which waits for what is under way. */
  start(): () => Promise<void> {
    this.#timer = setInterval(() => void this.#look(), EVERY_MS).unref();
    return async () => {
      clearInterval(this.#timer);
      await Promise.all(this.#running.values());
    };
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.round().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'looking for work with integrations failed'),
    );
    this.#isLooking = false;
  }
}
