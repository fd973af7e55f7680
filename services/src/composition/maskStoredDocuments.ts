import { companyIds } from '../domains/identity/companies.client.ts';
import type { Documents } from '../domains/documents/import/importDocument.ts';
import type { Database } from '../platform/database/database.ts';
import type { CompanyJob } from '../platform/work/job.ts';

/** Seconds for the documents of one company. */
const TIME_LIMIT = 1_800;

interface Parts {
  readonly db: Database;
  readonly documents: Pick<Documents, 'maskStored'>;
  /** Has files rewritten that hold what was masked. */
  forgotten(companyId: string): void;
}

/** Masks the documents of all companies that an earlier release kept as they were uploaded. */
export const maskDocumentsJob = ({ db, documents, forgotten }: Parts): CompanyJob => ({
  name: 'inventory.maskDocuments',
  scope: 'company',
  schedule: '20 3 * * *',
  isRunAtStart: true,
  timeLimit: TIME_LIMIT,
  concurrency: 1,
  failure: 'stored documents could not be masked',
  companies: () => companyIds(db),
  async run(companyId) {
    if (await documents.maskStored(companyId)) forgotten(companyId);
    return 'done';
  },
});
