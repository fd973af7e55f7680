import { emptyTables, remainingTables, tablesOf } from '../../../../platform/companyRows.ts';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/domain.ts';
import { type CompanyJob, EVERY_MINUTE, type Outcome } from '../../../../platform/work/job.ts';
import { auditIn } from '../../audit.ts';
import {
  type Deletion,
  lockDeletion,
  noteDeleted,
  openDeletion,
  openDeletions,
  toldIn,
} from './deletions.repository.ts';
import { receiptOf } from './receipt.ts';

export const DELETION_JOB = 'identity.deleteEnvironments';

/**
 * Seconds for what is under way when an environment is closed: settings of companies are
 * remembered for two seconds, uploads ask every two whether they still may.
 */
const SETTLED = 5;
/** Milliseconds of a run, of the sixty seconds that one may take. */
const TURN = 20_000;

type Parts = Pick<Deps, 'db' | 'companyRows'>;

/**
 * Deletes what every domain keeps of an environment that was closed for it, in batches; each notes
 * what it deleted in its own transaction, so that a process that dies loses nothing. Ends with a
 * receipt once every table was read back and has no row of it.
 */
export const deletionJob = ({ db, companyRows }: Parts, settled = SETTLED): CompanyJob => ({
  name: DELETION_JOB,
  scope: 'company',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  failure: 'an environment could not be deleted',
  companies: () => openDeletions(db.system.query),
  run: (companyId, signal) =>
    companyRows === undefined
      ? Promise.resolve('done')
      : deleteSome({ db, companyRows }, companyId, { signal, settled }),
});

async function deleteSome(
  { db, companyRows }: Required<Parts>,
  companyId: string,
  { signal, settled }: { readonly signal: AbortSignal; readonly settled: number },
): Promise<Outcome> {
  const deletion = await openDeletion(db.system.query, companyId);
  if (deletion === null) return 'done';
  const wait = Math.ceil(settled - deletion.ageSeconds);
  if (wait > 0) return { afterSeconds: Math.min(60, wait) };
  const until = performance.now() + TURN;
  const isThrough = await emptyTables(db.company(companyId), companyRows, {
    onDeleted: noteDeleted,
    isStopped: () => signal.aborted || performance.now() > until,
  });
  if (!isThrough) return 'more';
  return db.company(companyId).transaction((query) => finish(query, companyRows));
}

/** Reads everything back, and writes the receipt where nothing is left; else there is more to do. */
async function finish(query: CompanyQuery, rows: Required<Parts>['companyRows']): Promise<Outcome> {
  const deletion = await lockDeletion(query, query.companyId);
  if (deletion === null) return 'done';
  // Whoever writes to it for many companies at once ends first: see `auditAsEverywhere`.
  await query('select from identity.companies where id = $1 for update', [query.companyId]);
  // Triggers of what was deleted, and jobs that ran meanwhile, may have left some for another round.
  if ((await remainingTables(query, rows)).length > 0) return 'more';
  await query('delete from identity.companies where id = $1', [query.companyId]);
  await noteDeleted(query, 'identity.companies', 1);
  const counted = await lockDeletion(query, query.companyId);
  await tellFinished(query, counted ?? deletion, ['identity.companies', ...tablesOf(rows)]);
  return 'done';
}

async function tellFinished(
  query: CompanyQuery,
  deletion: Deletion,
  tables: readonly string[],
): Promise<void> {
  const finishedAt = new Date().toISOString();
  const { receipt, digest } = receiptOf(deletion, { finishedAt, tables });
  await query(
    `update identity.environment_deletions set finished_at = $2, receipt = $3, digest = $4
     where environment_id = $1`,
    [query.companyId, finishedAt, receipt, digest],
  );
  const { organizationId, toldIn: wanted } = deletion;
  const companyId = await toldIn(query, { organizationId, wanted });
  if (companyId === null) return;
  const { actorId, actor, address, environmentId, name, deleted } = deletion;
  await auditIn(query, {
    companyId,
    actorId,
    actor,
    address,
    action: 'environment.finishDeletion',
    targetType: 'environment',
    targetId: environmentId,
    before: { name },
    after: { deletedRows: Object.values(deleted).reduce((sum, rows) => sum + rows, 0), digest },
  });
}
