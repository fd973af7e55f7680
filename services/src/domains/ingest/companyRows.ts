import type { CompanyRows } from '../../platform/companyRows.ts';

/** What the domain keeps of a company. Without its owner no learner commits any more. */
export const ingestRows: CompanyRows = {
  tables: [
    'ingest.owners',
    'ingest.batches',
    'ingest.ledger',
    'ingest.totals',
    'ingest.demos',
    'ingest.sample_deletions',
  ],
};
