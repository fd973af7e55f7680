import type { FastifyBaseLogger } from 'fastify';
import { remainingExamples } from '../domains/attackers/retention/deleteExamples.ts';
import { auditAs } from '../domains/identity/audit.client.ts';
import { companyIds } from '../domains/identity/companies.client.ts';
import { receiptOf } from '../domains/ingest/sampling/receipt.ts';
import {
  addDeleted,
  finishDeletion,
  lockDeletion,
  openDeletions,
  type SampleDeletion,
} from '../domains/ingest/sampling/sampleDeletions.repository.ts';
import { remainingModels, remainingSamples } from '../domains/learning/models/deleteSamples.ts';
import { deleteGapSamples, remainingGapSamples } from '../domains/posture/gaps/deleteGapSamples.ts';
import type { CompanyQuery, Database } from '../platform/database/database.ts';
import type { Rewritten } from '../platform/database/rewriteFiles.ts';
import { type SampleCounts, sumOfSamples } from '../platform/sampleCounts.ts';
import { companiesWhere } from '../platform/work/companiesWhere.ts';
import type { CompanyJob } from '../platform/work/job.ts';

/**
 * Deletes what gaps quote, which the transaction that opted out leaves because evaluation has turns
 * of its own.
 * @returns deletions that files have to be rewritten for, as they are now
 */
export async function deleteFromGaps(
  db: Database,
  companyId: string,
  isSampling: boolean,
): Promise<readonly SampleDeletion[]> {
  const { query } = db.company(companyId);
  if (isSampling && (await openDeletions(query)).length === 0) return [];
  const deleted = sumOfSamples([await deleteGapSamples(db, companyId)]);
  if (Object.keys(deleted).length > 0) await addDeleted(query, deleted);
  return openDeletions(query);
}

/** Everything of a company that holds samples, read back. */
const readBack = async (query: CompanyQuery): Promise<SampleCounts> =>
  sumOfSamples([
    await remainingSamples(query),
    await remainingModels(query),
    await remainingExamples(query),
    await remainingGapSamples(query),
  ]);

interface Ending {
  readonly isSampling: boolean;
  readonly rewritten: Rewritten;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Gives deletions their receipts once files are rewritten and nothing is left, with an entry in the
 * audit log. One to which something was added meanwhile waits for the next rewriting.
 */
export async function finishDeletions(
  db: Database,
  companyId: string,
  open: readonly SampleDeletion[],
  { isSampling, rewritten, log }: Ending,
): Promise<void> {
  if (open.length === 0) return;
  const left = isSampling ? {} : await readBack(db.company(companyId).query);
  if (Object.keys(left).length > 0) {
    log.error({ companyId, left }, 'Samples were left after a company opted out of sampling');
    return;
  }
  for (const each of open)
    await db.company(companyId).transaction(async (query) => {
      const deletion = await lockDeletion(query, each);
      if (deletion === null) return;
      const finishedAt = new Date().toISOString();
      const { receipt, digest } = receiptOf(deletion, {
        companyId,
        finishedAt,
        isLogRewritten: rewritten === 'all',
        isReadBack: !isSampling,
      });
      const { id, actorId, actor, address } = deletion;
      await finishDeletion(query, companyId, { id, finishedAt, receipt, digest });
      await auditAs(
        query,
        { id: actorId, name: actor, address },
        {
          action: 'company.deleteSamples',
          targetType: 'company',
          targetId: companyId,
          after: { deletionId: id, digest },
        },
      );
    });
}

interface Parts {
  readonly db: Database;
  /** Has files rewritten, and open deletions finished. */
  forgotten(companyId: string): void;
}

/** Tries again to finish deletions of samples while a table was too busy to be rewritten. */
export const finishDeletionsJob = ({ db, forgotten }: Parts): CompanyJob => ({
  name: 'ingest.deleteSamples',
  scope: 'company',
  schedule: '40 * * * *',
  concurrency: 1,
  failure: 'a deletion of samples could not be finished',
  companies: async () =>
    companiesWhere(
      await companyIds(db),
      async (id) => (await openDeletions(db.company(id).query)).length > 0,
    ),
  run(companyId) {
    forgotten(companyId);
    return Promise.resolve('done');
  },
});
