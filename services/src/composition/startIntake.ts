import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger } from 'fastify';
import { PipelineThread } from '../domains/ingest/pipeline/pipelineThread.ts';
import type { Intake } from '../platform/intake.ts';

export interface PipelineWorkerData {
  /** Database as the owner's URL; the thread works as the application's role. */
  readonly url: string;
  readonly connections: number;
}

const CONNECTIONS = 6;
/**
 * Bytes of uploads lie outside the heap. By default V8 collects the whole heap for every few dozens of megabytes of them,
 * however small the heap is; with this they count like the rest of the memory, and most go with the next quick collection.
 */
const MEMORY_FLAG = '--external-memory-accounted-in-global-limit';

/** Starts the intake in a thread of its own over the database at `url`, whose migrations have run. */
export function startIntake(url: string, log: FastifyBaseLogger): Intake {
  setFlagsFromString(MEMORY_FLAG);
  const data: PipelineWorkerData = { url, connections: CONNECTIONS };
  return new PipelineThread({ module: new URL('./pipelineWorker.ts', import.meta.url), data, onError: (error, words) => log.error({ err: error }, words) });
}
