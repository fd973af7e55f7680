import { SAMPLE_KINDS } from '@palisade/vocabulary/sampleDeletions.ts';
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
  SampleDeletions,
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
import { newestDeletions, type SampleDeletion } from './sampling/sampleDeletions.repository.ts';

const CHANGES_SAMPLING = {
  learns: true,
  auth: { feature: 'feature_sensitive_data_settings', action: 'update' },
} as const;

const READS_SAMPLING = {
  auth: { feature: 'feature_sensitive_data_settings', action: 'read', byLabels: true },
} as const;

/** A deletion as people read it: counts are of the whole company, so not where labels limit them. */
const shown =
  (isLimited: boolean) =>
  ({ actorId: _id, address: _address, deleted, receipt, ...deletion }: SampleDeletion) => ({
    ...deletion,
    receipt: isLimited ? null : receipt,
    deleted: isLimited
      ? null
      : SAMPLE_KINDS.flatMap((kind) => {
          const count = deleted[kind] ?? 0;
          return count === 0 ? [] : [{ kind, count }];
        }),
  });

/** State, ledger, batches and the privacy option of a company. */
export function ingestRoutes(app: App, deps: Deps): void {
  ledgerRoutes(app, deps);
  batchRoutes(app, deps);
  samplingRoutes(app, deps);
}

const params = CompanyParams;

function ledgerRoutes(app: App, { db }: Deps): void {
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
}

function batchRoutes(app: App, { db }: Deps): void {
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
}

function samplingRoutes(app: App, { db, intake, settings, forgotten }: Deps): void {
  app.get(
    '/ingest/:companyId/sample-deletions',
    { config: READS_SAMPLING, schema: { params, response: { 200: SampleDeletions } } },
    async ({ auth, params: { companyId } }) => {
      const deletions = await newestDeletions(db.company(companyId).query);
      return { items: deletions.map(shown(auth.labels(companyId) !== null)) };
    },
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
