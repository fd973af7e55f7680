import type { FastifyBaseLogger } from 'fastify';
import { DocumentThread } from '../domains/inventory/oas/documentThread.ts';
import { Documents } from '../domains/inventory/oas/importDocument.ts';
import type { Database } from '../platform/database/database.ts';
import type { DocumentTasks } from '../platform/documentTasks.ts';
import type { Intake } from '../platform/intake.ts';

export interface DocumentsWorkerData {
  /** Database as the owner's URL; the thread works as the application's role. */
  readonly url: string;
}

/** Work on documents in a thread that starts when it is first needed. */
export function startDocumentTasks(url: string, log: FastifyBaseLogger): DocumentTasks {
  const data: DocumentsWorkerData = { url };
  return new DocumentThread({ module: new URL('./documentsWorker.ts', import.meta.url), data, onError: (error, words) => log.error({ err: error }, words) });
}

/** Takes documents in, through the intake that pins their templates. */
export function startDocuments(db: Database, intake: Intake, tasks: DocumentTasks, log: FastifyBaseLogger): Documents {
  return new Documents({ db, intake, tasks, onError: (error, words) => log.error({ err: error }, words) });
}
