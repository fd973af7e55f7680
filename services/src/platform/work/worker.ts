import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { type CompanyJob, concurrencyOf, type Job, type Outcome, TIME_LIMIT } from './job.ts';
import { Pace } from './pace.ts';
import {
  dropUnknownQueues,
  KEPT,
  LOOK,
  openQueue,
  prepareQueue,
  RETRIES,
  WORK_OPTIONS,
} from './queue.ts';
import {
  clearShelf,
  hasOtherRetry,
  keepOnShelf,
  mendMoments,
  releaseAbandoned,
} from './queueRows.ts';
import { readWake, WORK_CHANNEL } from './wake.ts';
import { withinLimit } from './withinLimit.ts';
import { StillRunning, wordsOfFailure } from './wordsOfFailure.ts';

/** Milliseconds after which a company that has more to do goes behind the others. */
const SLICE = 1_000;
/** Milliseconds that runs under way have to end in after a stop. */
const STOP_WITHIN = 20_000;
/** Milliseconds from the end of a run that failed until the queue knows of it, at most. */
const MARGIN = 250;
/** Key of the run that a schedule begins, and of jobs of the installation. */
const SCHEDULE = 'schedule';

/** What a job of the queue holds; without a company its schedule fired. */
interface Payload {
  readonly companyId?: string;
}

type Fetched = JobWithMetadata<Payload>;

export interface WorkerOptions {
  readonly db: Pick<Database, 'listen'>;
  /** Address of the database that no pooler is in between. */
  readonly directUrl: string;
  readonly jobs: readonly Job[];
  /**
   * Names of all jobs that this version has, in whatever process: others are removed from the
   * queue. Nothing is removed when absent.
   */
  readonly known?: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'debug'>;
  /** No other process works over this database. */
  readonly isAlone?: boolean;
  /** Hears how each run ended. */
  readonly onRun?: (job: string, outcome: 'done' | 'failed') => void;
}

/** Runs the jobs of the domains of this process, as they are woken and by their schedules. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #boss: PgBoss;
  readonly #jobs: ReadonlyMap<string, Job>;
  /** Workers of the library by job, each of which runs one at a time. */
  readonly #workIds = new Map<string, string[]>();
  readonly #end = new AbortController();
  readonly #pace: Pace;
  /** Runs that were given up and have not ended. */
  readonly #stuck = new Set<string>();
  #mending: NodeJS.Timeout | undefined;
  #endListening: (() => Promise<void>) | null = null;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#boss = openQueue(options.directUrl, options.log);
    this.#jobs = new Map(options.jobs.map((job) => [job.name, job]));
    this.#pace = new Pace((name, companyId) => void this.#send(name, companyId));
  }

  async start(): Promise<void> {
    const { db, isAlone = false, jobs, known } = this.#options;
    await this.#boss.start();
    if (known !== undefined)
      await dropUnknownQueues(this.#boss, new Set([...known, ...this.#jobs.keys()]));
    if (isAlone) await releaseAbandoned(this.#boss);
    await mendMoments(this.#boss);
    this.#mending = setInterval(() => void this.#mend(), 1000 * LOOK).unref();
    for (const job of jobs) await prepareQueue(this.#boss, job);
    for (const job of jobs)
      for (let count = 0; count < concurrencyOf(job); count += 1) await this.#addWorker(job);
    this.#endListening = await db.listen(WORK_CHANNEL, {
      // What was sent while nobody listened is found by looking.
      onOpen: () => void this.#lookAtStart(),
      onMessage: (message) => {
        const { job, companyId, isAsked } = readWake(message);
        if (isAsked) this.#pace.forget(job, companyId);
        this.wake(job, companyId);
      },
      onLost: () => undefined,
    });
  }

  /** Has a job run soon; at once, unless it was run within the last second. */
  wake(name: string, companyId?: string): void {
    if (this.#jobs.has(name) && !this.#end.signal.aborted) this.#pace.wake(name, companyId);
  }

  /** Ends what runs and takes no more; what does not end in time is taken up by the next start. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#pace.stop();
    clearInterval(this.#mending);
    const stopped = this.#boss.stop({ timeout: STOP_WITHIN });
    await this.#endListening?.();
    await stopped;
  }

  /** Looks for the next job as soon as it is done with one: the library would wait for its poll. */
  async #addWorker(job: Job): Promise<void> {
    let id = '';
    const handle = async ([fetched]: readonly Fetched[]): Promise<void> => {
      try {
        if (fetched !== undefined) await this.#handle(job, fetched);
      } finally {
        this.#boss.notifyWorker(id);
      }
    };
    id = await this.#boss.work(job.name, WORK_OPTIONS, handle);
    this.#workIds.set(job.name, [...(this.#workIds.get(job.name) ?? []), id]);
  }

  async #mend(): Promise<void> {
    try {
      await mendMoments(this.#boss);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'the queue of jobs could not be looked at');
    }
  }

  async #lookAtStart(): Promise<void> {
    for (const { name, isRunAtStart } of this.#options.jobs)
      if (isRunAtStart === true && !this.#end.signal.aborted) await this.#send(name);
  }

  async #send(name: string, companyId?: string, keptFor: number = KEPT.woken): Promise<void> {
    try {
      await this.#boss.send(name, companyId === undefined ? {} : { companyId }, {
        singletonKey: companyId ?? SCHEDULE,
        deleteAfterSeconds: keptFor,
        ...(companyId === undefined ? {} : { group: { id: companyId } }),
      });
    } catch (error) {
      // Its schedule finds the work as well.
      this.#options.log.debug({ err: error, job: name, companyId }, 'a job could not be queued');
    }
  }

  async #handle(job: Job, fetched: Fetched): Promise<void> {
    const { companyId } = fetched.data;
    const key = `${job.name} ${companyId ?? SCHEDULE}`;
    // Nothing was run, so nothing is cleared from the shelf: the next start takes it up.
    if (this.#end.signal.aborted) return this.#send(job.name, companyId);
    try {
      if (job.scope === 'company' && companyId === undefined) await this.#runForAll(job);
      else await this.#settle(job, companyId, await this.#runSlice(job, key, companyId));
      await clearShelf(this.#boss, job.name, companyId ?? SCHEDULE);
      this.#pace.resume(job.name, companyId);
      this.#options.onRun?.(job.name, 'done');
    } catch (error) {
      await this.#fail(job, fetched, error);
    }
  }

  /** A job of the queue for each company, so that none of them waits for another. */
  async #runForAll(job: CompanyJob): Promise<void> {
    for (const companyId of await job.companies()) {
      if (this.#end.signal.aborted) return;
      await this.#send(job.name, companyId, KEPT.scheduled);
    }
  }

  async #runSlice(job: Job, key: string, companyId: string | undefined): Promise<Outcome> {
    if (this.#stuck.has(key)) throw new StillRunning();
    const begun = performance.now();
    const step = async (signal: AbortSignal): Promise<Outcome> => {
      this.#stuck.add(key);
      try {
        return job.scope === 'company'
          ? await job.run(companyId ?? '', signal)
          : await job.run(signal);
      } finally {
        this.#stuck.delete(key);
      }
    };
    for (;;) {
      const outcome = await withinLimit(job.timeLimit ?? TIME_LIMIT, this.#end.signal, step);
      if (outcome !== 'more' || performance.now() - begun >= SLICE) return outcome;
      if (this.#end.signal.aborted) return outcome;
    }
  }

  async #settle(job: Job, companyId: string | undefined, outcome: Outcome): Promise<void> {
    if (outcome === 'more') await this.#send(job.name, companyId);
    else if (outcome !== 'done')
      this.#pace.wakeAfter(outcome.afterSeconds * 1000, job.name, companyId);
  }

  /** @throws Error in words, so that the queue tries again or puts the job aside */
  async #fail(job: Job, fetched: Fetched, error: unknown): Promise<void> {
    const { log, onRun } = this.#options;
    const { companyId } = fetched.data;
    log.warn({ err: error, job: job.name, companyId }, job.failure);
    onRun?.(job.name, 'failed');
    // Another one counts the tries, and does what this one was to do.
    if (await hasOtherRetry(this.#boss, job.name, companyId ?? SCHEDULE, fetched.id)) return;
    if (fetched.retryCount >= fetched.retryLimit) {
      await clearShelf(this.#boss, job.name, companyId ?? SCHEDULE);
      await keepOnShelf(this.#boss, job.name, fetched.id);
    } else this.#lookAgain(job.name, fetched);
    throw new Error(wordsOfFailure(error));
  }

  /** Workers look for jobs now and then only: one looks when the next try is due. */
  #lookAgain(name: string, { retryCount, data: { companyId } }: Fetched): void {
    const wait = 1000 * Math.min(RETRIES.delayMax, RETRIES.delay * 2 ** (retryCount + 1));
    this.#pace.leave(wait, name, companyId);
    setTimeout(() => {
      if (this.#end.signal.aborted) return;
      for (const id of this.#workIds.get(name) ?? []) this.#boss.notifyWorker(id);
    }, wait + MARGIN).unref();
  }
}
