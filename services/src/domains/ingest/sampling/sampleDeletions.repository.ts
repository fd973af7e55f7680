import { SAMPLE_DELETION_DAYS } from '@palisade/vocabulary/sampleDeletions.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import type { Rewritten } from '../../../platform/database/rewriteFiles.ts';
import { as, type Columns, type RowOf, statement } from '../../../platform/database/statement.ts';
import {
  type DeletedSamples,
  type SampleCounts,
  sumOfSamples,
} from '../../../platform/sampleCounts.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';

const COLUMNS = {
  id: 'uuid',
  actorId: 'uuid?',
  actor: 'text',
  address: 'text?',
  beganAt: 'timestamptz',
  dueAt: 'timestamptz',
  deletedAt: 'timestamptz',
  deleted: as<SampleCounts>('jsonb'),
  remaining: as<SampleCounts>('jsonb'),
  readAt: 'timestamptz?',
  rewritten: as<Rewritten | null>('text?'),
  isOverdue: 'bool',
  finishedAt: 'timestamptz?',
  receipt: 'text?',
  digest: 'text?',
} as const satisfies Columns;

/** A deletion of a company's samples; finished once it has a receipt. */
export type SampleDeletion = RowOf<typeof COLUMNS>;

const SELECT = `select id, actor_id as "actorId", actor, address, began_at as "beganAt",
    due_at as "dueAt", deleted_at as "deletedAt", deleted, remaining,
    read_at as "readAt", rewritten,
    coalesce(finished_at, now()) > due_at as "isOverdue", finished_at as "finishedAt", receipt,
    digest
  from ingest.sample_deletions where company_id = $1`;
const NEWEST = statement(`${SELECT} order by began_at desc, id desc limit 50`, COLUMNS);
const OPEN = statement(`${SELECT} and finished_at is null order by began_at, id`, COLUMNS);
const LOCKED = statement(
  `${SELECT} and id = $2 and rewritten is not null and finished_at is null for update`,
  COLUMNS,
);

/** The fifty newest deletions of a company's samples. */
export const newestDeletions = (query: CompanyQuery): Promise<SampleDeletion[]> =>
  query(NEWEST, [query.companyId]);

/** Deletions of a company that have no receipt yet, oldest first. */
export const openDeletions = (query: CompanyQuery): Promise<SampleDeletion[]> =>
  query(OPEN, [query.companyId]);

/**
 * Locks a deletion that has no receipt, and whose files are rewritten since rows were last deleted;
 * null for any other.
 */
export async function lockDeletion(
  query: CompanyQuery,
  id: string,
): Promise<SampleDeletion | null> {
  const [row] = await query(LOCKED, [query.companyId, id]);
  return row ?? null;
}

/**
 * Notes what was rewritten for deletions. One to which something was added since they were read is
 * left out: it needs another rewriting.
 */
export async function noteRewritten(
  query: CompanyQuery,
  deletions: readonly SampleDeletion[],
  rewritten: Rewritten,
): Promise<void> {
  await query(
    `update ingest.sample_deletions d set rewritten = $2
     from unnest($3::uuid[], $4::timestamptz[]) as n (id, deleted_at)
     where d.company_id = $1 and d.id = n.id and d.deleted_at = n.deleted_at
       and d.finished_at is null`,
    [
      query.companyId,
      rewritten,
      deletions.map(({ id }) => id),
      deletions.map(({ deletedAt }) => deletedAt),
    ],
  );
}

const ADD = statement(
  `update ingest.sample_deletions set deleted = ingest.add_counts(deleted, $2),
       deleted_at = clock_timestamp(), rewritten = null, remaining = coalesce($3::jsonb, remaining),
       read_at = case when $3::jsonb is null then read_at else clock_timestamp() end
     where company_id = $1 and id = (
       select id from ingest.sample_deletions where company_id = $1 and finished_at is null
       order by began_at desc, id desc limit 1)
     returning id`,
  { id: 'uuid' },
);

/**
 * Adds what was deleted to the newest open deletion; false when there is none.
 * @param remaining what the transaction that deleted it read back, if it did
 */
export async function addDeleted(
  query: CompanyQuery,
  deleted: SampleCounts,
  remaining?: SampleCounts,
): Promise<boolean> {
  const read = remaining === undefined ? null : JSON.stringify(remaining);
  return (await query(ADD, [query.companyId, JSON.stringify(deleted), read])).length > 0;
}

/**
 * Notes that samples were deleted, in the transaction that deletes them: a deletion of its own
 * where sampling was on until now. Opting out again adds to the open one, and makes another only
 * for samples that were found after that had finished.
 */
export async function noteDeletion(
  query: CompanyQuery,
  { id, name, address }: Actor,
  { wasOn, deleted, remaining }: DeletedSamples & { readonly wasOn: boolean },
): Promise<void> {
  const counts = sumOfSamples([deleted]);
  if (!wasOn && ((await addDeleted(query, counts, remaining)) || Object.keys(counts).length === 0))
    return;
  await query(
    `insert into ingest.sample_deletions
       (company_id, id, actor_id, actor, address, due_at, deleted, remaining, read_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => ${SAMPLE_DELETION_DAYS}), $6, $7,
       clock_timestamp())`,
    [
      query.companyId,
      uuidV7(),
      id,
      name,
      address,
      JSON.stringify(counts),
      JSON.stringify(remaining),
    ],
  );
}

/** Gives a deletion its receipt, which finishes it. */
export async function finishDeletion(
  query: Query,
  companyId: string,
  {
    id,
    finishedAt,
    receipt,
    digest,
  }: Pick<SampleDeletion, 'id' | 'finishedAt' | 'receipt' | 'digest'>,
): Promise<void> {
  await query(
    `update ingest.sample_deletions set finished_at = $3, receipt = $4, digest = $5
     where company_id = $1 and id = $2`,
    [companyId, id, finishedAt, receipt, digest],
  );
}
