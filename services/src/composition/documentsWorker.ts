import { parentPort, workerData } from 'node:worker_threads';
import { companySettingsStore } from '../domains/identity/companySettings.ts';
import { DocumentWork } from '../domains/documents/thread/documentWork.ts';
import { serveDocuments } from '../domains/documents/thread/serveDocuments.ts';
import { CONNECTIONS } from '../platform/database/connectionBudget.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/server/log.ts';
import type { DocumentsWorkerData } from './startDocuments.ts';

/**
 * The thread that reads, lints and compares documents, with its own connections to the database.
 */
const { url, pathKey } = workerData as DocumentsWorkerData; // given by startDocuments
if (parentPort === null) throw new Error('This module is started as a thread by startDocuments.');

const log = createLog();
const db = openDatabase(url, { max: CONNECTIONS.documents, patience: 30_000 });
serveDocuments(parentPort, new DocumentWork(db, companySettingsStore(db, pathKey)), (error) =>
  log.error({ err: error }, 'A task on a document failed'),
);
