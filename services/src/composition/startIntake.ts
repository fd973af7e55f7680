import { randomUUID } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { type HandOverLimits, HandOvers } from '../domains/ingest/ownership/handOver.ts';
import { OwnedIntake } from '../domains/ingest/ownership/ownedIntake.ts';
import { Ownership } from '../domains/ingest/ownership/ownership.ts';
import { measureOwnership } from '../domains/ingest/ownership/ownershipMetrics.ts';
import { RunLease } from '../domains/ingest/ownership/runLease.ts';
import { IntakePool } from '../domains/ingest/pipeline/intakePool.ts';
import { PipelineThread } from '../domains/ingest/pipeline/pipelineThread.ts';
import { SuspectList } from '../domains/ingest/pipeline/suspectList.ts';
import { sessionLogin } from '../platform/database/appLogin.ts';
import { CONNECTIONS } from '../platform/database/connectionBudget.ts';
import type { Database } from '../platform/database/database.ts';
import type { HandOver } from '../platform/handOver.ts';
import type { Intake, UploadLimitOptions } from '../platform/intake.ts';

export interface PipelineWorkerData {
  /** Database as the owner's URL; the thread works as the application's role. */
  readonly url: string;
  readonly connections: number;
  /** See `Fingerprints`. */
  readonly batchKey: Uint8Array;
  /** See `HashSeals`. */
  readonly pathKey: Uint8Array;
}

/**
 * Bytes of uploads lie outside the heap. By default V8 collects the whole heap for every few dozens
 * of megabytes of them, however small the heap is; with this they count like the rest of the
 * memory, and most go with the next quick collection.
 */
const MEMORY_FLAG = '--external-memory-accounted-in-global-limit';

/**
 * As many as there are processors beside the one that serves pages, at least one and at most eight.
 */
export const defaultLearners = (): number => Math.min(8, Math.max(1, availableParallelism() - 1));

export interface IntakeOptions {
  /** Keys of the installation for names of batches, and for hashes of values of paths. */
  readonly batchKey: Uint8Array;
  readonly pathKey: Uint8Array;
  /** Address for the session of the lease, which no pooler can carry; `url` when absent. */
  readonly directUrl?: string;
  /**
   * Threads that learn; by default as many as there are processors beside the one that serves
   * pages, at most eight.
   */
  readonly learners?: number | undefined;
  /** No other process can learn over this database, as the lock of the state folder proves. */
  readonly isAlone?: boolean;
  /** Milliseconds of a lease; see `RunLease`. */
  readonly lease?: number;
  readonly handOver?: HandOverLimits;
}

/** The intake, and what it shares with other processes over the same database. */
export interface StartedIntake extends Intake {
  /**
   * Tells other processes where the services of this one are, so that they hand over what is for
   * its companies.
   */
  announce(servicesUrl: string): Promise<void>;
  readonly handOver: HandOver;
  /** Adds what it owns and hands over to `/metrics`. */
  measure(registry: Registry): void;
}

/**
 * Starts the intake over the database at `url`, whose migrations have run: threads that share the
 * companies out, each begun when one of its companies sends something. `db` serves the leases by
 * which processes share companies out among them.
 */
export function startIntake(
  url: string,
  db: Database,
  log: FastifyBaseLogger,
  {
    batchKey,
    pathKey,
    directUrl = url,
    learners: size = defaultLearners(),
    isAlone = false,
    lease: duration,
    handOver: limits,
  }: IntakeOptions,
): StartedIntake {
  setFlagsFromString(MEMORY_FLAG);
  const data: PipelineWorkerData = { url, connections: CONNECTIONS.learner, batchKey, pathKey };
  const module = new URL('./pipelineWorker.ts', import.meta.url);
  const onError = (error: unknown, words: string): void => log.error({ err: error }, words);
  const suspects = new SuspectList();
  const learners = new IntakePool(
    size,
    (setApart) => new PipelineThread({ module, data, suspects, onHung: setApart, onError }),
  );
  const run = { id: randomUUID(), host: hostname(), pid: process.pid, servicesUrl: null };
  const lease = new RunLease({
    connection: sessionLogin(directUrl),
    run,
    isAlone,
    onError,
    ...(duration === undefined ? {} : { duration }),
  });
  const ownership = new Ownership({
    db,
    lease,
    onError,
    release: (companyId) => learners.release(companyId),
  });
  const handOvers = new HandOvers(lease, ownership, limits);
  return Object.assign(new OwnedIntake(learners, ownership), {
    announce: (servicesUrl: string) => lease.announce(servicesUrl),
    handOver: handOvers.handOver,
    measure: (registry: Registry) => measureOwnership(registry, lease, ownership, handOvers.counts),
  });
}

/**
 * The number of learning threads that somebody asked for, from `PALISADE_LEARNERS`; undefined when
 * nobody did.
 * @throws Error in words when it is no number from 1 to 64
 */
export function learnersFrom(env: NodeJS.ProcessEnv): number | undefined {
  const text = env['PALISADE_LEARNERS'];
  if (text === undefined || text === '') return undefined;
  const learners = Number(text);
  if (!Number.isInteger(learners) || learners < 1 || learners > 64)
    throw new Error(`PALISADE_LEARNERS is ${text}; it must be a number from 1 to 64.`);
  return learners;
}

/**
 * How much one sender may upload, from `PALISADE_UPLOADS_PER_SENDER` and `PALISADE_UPLOADS_PER_COMPANY` (at a time) and
 * `PALISADE_UPLOAD_MB_PER_MINUTE`; what nobody set stays as it is by default.
 * @throws Error in words when one of them is no whole number from 1 on
 */
export function uploadLimitsFrom(env: NodeJS.ProcessEnv): UploadLimitOptions {
  const perSender = wholeNumber(env, 'PALISADE_UPLOADS_PER_SENDER');
  const perCompany = wholeNumber(env, 'PALISADE_UPLOADS_PER_COMPANY');
  const megabytes = wholeNumber(env, 'PALISADE_UPLOAD_MB_PER_MINUTE');
  return {
    ...(perSender && { perSender }),
    ...(perCompany && { perCompany }),
    ...(megabytes && { bytesPerMinute: megabytes * 1024 ** 2 }),
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`${name} is ${text}; it must be a whole number from 1 on.`);
  return value;
}
