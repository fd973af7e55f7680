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
import { type SampleCounts, sumOfSamples } from '../platform/sampleCounts.ts';
import { companiesWhere } from '../platform/work/companiesWhere.ts';
import type { InstallationJob } from '../platform/work/job.ts';

/**
 * Deletes what gaps quote, which the transaction that opted out leaves because evaluation has turns
 * of its own. Once sampling is on again they quote newer samples too, and nothing is deleted; the
 * receipt then says that gaps were not read back.
 * @returns deletions without a receipt, as they are now
 */
export async function deleteFromGaps(
  db: Database,
  companyId: string,
  isSampling: boolean,
): Promise<readonly SampleDeletion[]> {
  const { query } = db.company(companyId);
  if (!isSampling) {
    const deleted = sumOfSamples([await deleteGapSamples(db, companyId)]);
    if (Object.keys(deleted).length > 0) await addDeleted(query, deleted);
  }
  return openDeletions(query);
}

/** How many rows hold samples, of all kinds that can be read back while sampling is off. */
const readBack = async (query: CompanyQuery): Promise<SampleCounts> => ({
  ...(await remainingSamples(query)),
  ...(await remainingModels(query)),
  ...(await remainingExamples(query)),
  ...(await remainingGapSamples(query)),
});

interface Ending {
  readonly isSampling: boolean;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Gives deletions whose files are rewritten their receipts once nothing is left, with an entry in
 * the audit log. One to which something was added meanwhile waits for the next rewriting.
 */
export async function finishDeletions(
  db: Database,
  companyId: string,
  { isSampling, log }: Ending,
): Promise<void> {
  const { query: read } = db.company(companyId);
  const open = (await openDeletions(read)).filter(({ rewritten }) => rewritten !== null);
  if (open.length === 0) return;
  // What is found once sampling is on again is newer than the deletion.
  const remaining = isSampling ? null : await readBack(read);
  const readAt = new Date().toISOString();
  const left = sumOfSamples([remaining ?? {}]);
  if (Object.keys(left).length > 0) {
    log.error({ companyId, left }, 'Samples were left after a company opted out of sampling');
    return;
  }
  for (const { id } of open)
    await db.company(companyId).transaction(async (query) => {
      const deletion = await lockDeletion(query, id);
      if (deletion === null) return;
      const finishedAt = new Date().toISOString();
      const { receipt, digest } = receiptOf(deletion, {
        companyId,
        finishedAt,
        isLogRewritten: deletion.rewritten === 'all',
        verification: remaining === null ? deletion : { readAt, remaining },
      });
      const { actorId, actor, address } = deletion;
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

/** Seconds for rewriting every table, each of which may stay busy for two minutes. */
const TIME_LIMIT = 7_200;

interface Parts {
  readonly db: Database;
  /** Tries again to finish deletions of these companies. */
  finish(companyIds: readonly string[]): Promise<void>;
}

/**
 * Tries again to finish deletions of samples, as while a table was too busy to be rewritten: those of
 * all companies at once, as a table is rewritten for all of them.
 */
export const finishDeletionsJob = ({ db, finish }: Parts): InstallationJob => ({
  name: 'ingest.deleteSamples',
  scope: 'installation',
  schedule: '40 * * * *',
  isRunAtStart: true,
  timeLimit: TIME_LIMIT,
  failure: 'deletions of samples could not be finished',
  async run() {
    const companies = await companiesWhere(
      await companyIds(db),
      async (id) => (await openDeletions(db.company(id).query)).length > 0,
    );
    if (companies.length > 0) await finish(companies);
    return 'done';
  },
});
