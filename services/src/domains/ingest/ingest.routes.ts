import type { App, Deps } from '../../platform/domain.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import {
  Batches,
  BatchLookup,
  BatchPage,
  CompanyParams,
  LedgerLines,
  LedgerLookup,
  LedgerPage,
  PAGE_SIZE,
  PageQuery,
  READS_INGEST,
  Sampling,
  Status,
} from './ingest.schemas.ts';
import {
  batchesById,
  batchPage,
  ingestTotals,
  ledgerLines,
  ledgerPage,
} from './ledger.repository.ts';

const CHANGES_SAMPLING = {
  learns: true,
  auth: { feature: 'feature_sensitive_data_settings', action: 'update' },
} as const;

/** State, ledger, batches and the privacy option of a company. */
export function ingestRoutes(app: App, { db, intake, settings, forgotten }: Deps): void {
  const params = CompanyParams;

  app.get(
    '/ingest/:companyId/status',
    { config: READS_INGEST, schema: { params, response: { 200: Status } } },
    ({ params: { companyId } }) => ingestTotals(db.company(companyId)),
  );

  app.get(
    '/ingest/:companyId/ledger',
    {
      config: READS_INGEST,
      schema: { params, querystring: PageQuery, response: { 200: LedgerPage } },
    },
    async ({ params: { companyId }, query: { first = PAGE_SIZE, after } }) =>
      ledgerPage(db.company(companyId), { first, after }),
  );

  app.post(
    '/ingest/:companyId/ledger/lookup',
    {
      config: READS_INGEST,
      schema: { params, body: LedgerLookup, response: { 200: LedgerLines } },
    },
    async ({ params: { companyId }, body: { ids } }) => ledgerLines(db.company(companyId), ids),
  );

  app.get(
    '/ingest/:companyId/batches',
    {
      config: READS_INGEST,
      schema: { params, querystring: PageQuery, response: { 200: BatchPage } },
    },
    async ({ params: { companyId }, query: { first = PAGE_SIZE, after } }) =>
      batchPage(db.company(companyId), { first, after }),
  );

  app.post(
    '/ingest/:companyId/batches/lookup',
    { config: READS_INGEST, schema: { params, body: BatchLookup, response: { 200: Batches } } },
    async ({ params: { companyId }, body: { ids } }) => batchesById(db.company(companyId), ids),
  );

  app.put(
    '/ingest/:companyId/sampling',
    { config: CHANGES_SAMPLING, schema: { params, body: Sampling, response: { 200: Sampling } } },
    async ({ params: { companyId }, body: { sampling }, auth, ip }) => {
      if (intake === undefined)
        throw new Problem('unavailable', 'This process does not take traffic in.');
      if (
        !(await intake.setSampling(companyId, sampling, {
          id: auth.userId,
          name: auth.actor,
          address: ip,
        }))
      )
        throw notFound('company');
      settings?.forget(companyId);
      if (!sampling) forgotten?.(companyId);
      return { sampling };
    },
  );
}
