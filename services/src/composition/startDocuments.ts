import type { FastifyBaseLogger } from 'fastify';
import { DocumentPool } from '../domains/documents/process/documentPool.ts';
import { DocumentProcess } from '../domains/documents/process/documentProcess.ts';
import { Documents } from '../domains/documents/import/importDocument.ts';
import type { Database } from '../platform/database/database.ts';
import type { DocumentTasks } from '../platform/documentTasks.ts';
import type { Intake } from '../platform/intake.ts';

export interface DocumentsProcessData {
  /** Database as the owner's URL; the process works as the application's role. */
  readonly url: string;
  /** See `HashSeals`. */
  readonly pathKey: Uint8Array;
}

/** Companies whose documents are worked on at a time. */
const PROCESSES = 2;

/** Work on documents in processes that start when they are first needed. */
export function startDocumentTasks(
  url: string,
  pathKey: Uint8Array,
  log: FastifyBaseLogger,
): DocumentTasks {
  const data: DocumentsProcessData = { url, pathKey };
  const module = new URL('./documentsProcess.ts', import.meta.url);
  const onError = (error: unknown, words: string): void => log.error({ err: error }, words);
  return new DocumentPool(
    Array.from({ length: PROCESSES }, () => new DocumentProcess({ module, data, onError })),
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
