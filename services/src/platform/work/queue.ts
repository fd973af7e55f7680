import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { sessionLogin } from '../database/appLogin.ts';
import { CONNECTIONS } from '../database/connectionBudget.ts';
import { DatabaseUnavailable, told } from '../database/databaseUnavailable.ts';
import { type Job, TIME_LIMIT } from './job.ts';

/** Schema of the queue's tables, which the migrations of the domain `jobs` make. */
export const JOBS_SCHEMA = 'jobs';

/** Seconds between two looks for jobs of processes that ended without a word, and for schedules. */
export const LOOK = 15;
/** Without the listener workers look for jobs this often; with it, the second figure. */
const POLL = { alone: 2, besideListener: 30 } as const;
/** Seconds without a sign of life after which a job is taken from its process. */
const HEARTBEAT = 20;
/**
 * Seconds for which a job is kept: one that was woken and is done; one that a schedule began, until
 * the next; one that waits, or failed for good.
 */
export const KEPT = { woken: 600, scheduled: 7 * 3_600, failed: 14 * 86_400 } as const;
/** Seconds between two deletions of jobs that were kept long enough. */
const DELETE = 600;
/** Tries before a job is put aside, half an hour in all; its schedule begins anew. */
export const RETRIES = { limit: 9, delay: 1, delayMax: 600 } as const;
const NEVER = 86_400;

/** How workers of a queue look for jobs. */
export const WORK_OPTIONS = {
  pollingIntervalSeconds: POLL.alone,
  notifyPollingIntervalSeconds: POLL.besideListener,
  includeMetadata: true,
} as const;

/**
 * The queue over a database whose migrations have run. It keeps sessions, so its address is the one
 * that no pooler is in between.
 */
export function openQueue(
  directUrl: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>,
): PgBoss {
  const boss = new PgBoss({
    ...sessionLogin(directUrl),
    application_name: 'palisade jobs',
    max: CONNECTIONS.jobs,
    connectionTimeoutMillis: 10_000,
    schema: JOBS_SCHEMA,
    // The tables belong to the owner of the database, and come with Palisade's own migrations.
    migrate: false,
    createSchema: false,
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: LOOK,
    monitorIntervalSeconds: LOOK,
    cronMonitorIntervalSeconds: LOOK,
    cronWorkerIntervalSeconds: LOOK,
    maintenanceIntervalSeconds: DELETE,
    flowIntervalSeconds: NEVER,
  });
  boss.on('error', (event) => {
    // It is a plain object, of which only the fields are the error's.
    const error = Object.assign(new Error(event.message), event);
    const ours = told(error);
    // The log of outages already reports that the database is unavailable.
    if (ours instanceof DatabaseUnavailable) log.debug({ err: ours }, 'the queue of jobs waits');
    else log.warn({ err: error }, 'the queue of jobs reported an error');
  });
  return boss;
}

/** Makes the queue and the schedule of a job, or brings them to what this version says. */
export async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: RETRIES.limit,
    retryDelay: RETRIES.delay,
    retryBackoff: true,
    retryDelayMax: RETRIES.delayMax,
    // The worker ends a run that takes too long by itself; this is for one that cannot be ended.
    expireInSeconds: 2 * (job.timeLimit ?? TIME_LIMIT) + HEARTBEAT,
    retentionSeconds: KEPT.failed,
    deleteAfterSeconds: KEPT.scheduled,
    heartbeatSeconds: HEARTBEAT,
    notify: true,
  };
  if ((await boss.getQueue(job.name)) === null)
    // One that waits and one that runs, of each company.
    await boss.createQueue(job.name, { ...options, policy: 'stately' });
  else await boss.updateQueue(job.name, options);
  await boss.schedule(
    job.name,
    job.schedule,
    { scope: job.scope },
    { singletonKey: 'schedule', missed: 'once' },
  );
}

/**
 * Removes the queues of jobs that this version does not have, with what waits there, what failed
 * and when it was to be run again.
 * @param known names of all jobs of this version, those of other processes too
 */
export async function dropUnknownQueues(boss: PgBoss, known: ReadonlySet<string>): Promise<void> {
  for (const { name } of await boss.getQueues())
    // Names that begin so are the library's own.
    if (!name.startsWith('__') && !known.has(name)) await boss.deleteQueue(name);
}
