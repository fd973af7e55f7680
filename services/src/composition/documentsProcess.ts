import { companySettingsStore } from '../domains/identity/companySettings.ts';
import { DocumentWork } from '../domains/documents/process/documentWork.ts';
import { serveDocuments } from '../domains/documents/process/serveDocuments.ts';
import { CONNECTIONS } from '../platform/database/connectionBudget.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/server/log.ts';
import type { DocumentsProcessData } from './startDocuments.ts';

const log = createLog();

/**
 * The process that reads, lints and compares documents, with its own connections to the database.
 */
serveDocuments(
  (data) => {
    const { url, pathKey } = data as DocumentsProcessData; // given by startDocuments
    const db = openDatabase(url, { max: CONNECTIONS.documents, patience: 30_000 });
    return new DocumentWork(db, companySettingsStore(db, pathKey));
  },
  (error) => log.error({ err: error }, 'A task on a document failed'),
);
