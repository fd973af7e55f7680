import type { FastifyBaseLogger } from 'fastify';
import { DocumentPool } from '../domains/documents/thread/documentPool.ts';
import { DocumentThread } from '../domains/documents/thread/documentThread.ts';
import { Documents } from '../domains/documents/import/importDocument.ts';
import type { Database } from '../platform/database/database.ts';
import type { DocumentTasks } from '../platform/documentTasks.ts';
import type { Intake } from '../platform/intake.ts';

export interface DocumentsWorkerData {
  /** Database as the owner's URL; the thread works as the application's role. */
  readonly url: string;
  /** See `HashSeals`. */
  readonly pathKey: Uint8Array;
}

/** Companies whose documents are worked on at a time. */
const THREADS = 2;

/** Work on documents in threads that start when they are first needed. */
export function startDocumentTasks(
  url: string,
  pathKey: Uint8Array,
  log: FastifyBaseLogger,
): DocumentTasks {
  const data: DocumentsWorkerData = { url, pathKey };
  const module = new URL('./documentsWorker.ts', import.meta.url);
  const onError = (error: unknown, words: string): void => log.error({ err: error }, words);
  return new DocumentPool(
    Array.from({ length: THREADS }, () => new DocumentThread({ module, data, onError })),
  );
}

/** Takes documents in, through the intake that pins their templates. */
export function startDocuments(
  db: Database,
  intake: Intake,
  tasks: DocumentTasks,
  log: FastifyBaseLogger,
): Documents {
  return new Documents({
    db,
    intake,
    tasks,
    onError: (error, words) => log.error({ err: error }, words),
  });
}
