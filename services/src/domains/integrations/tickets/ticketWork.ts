import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import { type CompanyJob, EVERY_MINUTE } from '../../../platform/work/job.ts';
import { wake } from '../../../platform/work/wake.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import { createTicket } from './createTicket.ts';
import { syncTickets } from './syncTickets.ts';
import {
  companiesWithTasks,
  secondsToNextTask,
  takeTasks,
  type Task,
  TICKETS,
} from './tasks.repository.ts';

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

  constructor(db: Database, desk: VendorDesk, log: FastifyBaseLogger) {
    this.#db = db;
    this.#desk = desk;
    this.#log = log;
  }

  /** Does one task that a request has taken. When it is to be tried again, the job learns. */
  async carryOut(task: Task): Promise<void> {
    await this.#carryOut(task);
    await wake(this.#db.system.query, TICKETS, task.companyId).catch((error: unknown) =>
      this.#log.debug({ err: error }, 'its schedule finds the task'),
    );
  }

  /** Takes what is due and does it; resolves when that is done. */
  async round(companyId?: string): Promise<void> {
    const busy = [...this.#running.keys()];
    const tasks = await takeTasks(this.#db.system.query, AT_ONCE, { busy, companyId });
    await Promise.all(tasks.map((task) => this.#carryOut(task)));
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** A failure that nobody expected is logged, and the task comes back when its lease is over. */
  #carryOut(task: Task): Promise<void> {
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
}

/** Creates the tickets of a company and reads their statuses as that becomes due. */
export const ticketsJob = ({ db }: Pick<Deps, 'db'>, work: TicketWork): CompanyJob => ({
  name: TICKETS,
  scope: 'company',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  timeLimit: 300,
  failure: 'looking for work with integrations failed',
  companies: () => companiesWithTasks(db.system.query),
  async run(companyId) {
    await work.round(companyId);
    const afterSeconds = await secondsToNextTask(db.system.query, companyId);
    return afterSeconds === null ? 'done' : { afterSeconds };
  },
});
