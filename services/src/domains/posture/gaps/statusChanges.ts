import { GAP_STATUS_RULES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';

/** Gaps of one transaction. */
const BATCH = 2_000;

/** Who changes, to what, and what they say. */
export interface StatusChange {
  readonly newStatus: GapStatus;
  readonly message: string;
  readonly authorId: string | null;
  readonly author: string;
}

/** Statuses that people may change to this one. */
const changeableTo = (status: GapStatus): GapStatus[] =>
  (Object.keys(GAP_STATUS_RULES) as GapStatus[]).filter((from) =>
    GAP_STATUS_RULES[from].next.includes(status),
  );

const CHANGE_STATUS = statement(
  `update posture.gaps g set status = $3, status_before = null, updated_at = now(),
      closed_at = case when $3 = 'resolved' then now() end
     from (select id from posture.gaps where company_id = $1 and id = any($2::uuid[]) order by id
         for no key update) held
     where g.company_id = $1 and g.id = held.id and g.status = any($4) returning g.id`,
  { id: 'uuid' },
);

/**
 * Changes the status of those of these gaps that may have it, with a comment where the status takes
 * one; ids of the changed.
 */
export async function changeStatus(
  query: CompanyQuery,
  gapIds: readonly string[],
  { newStatus, message, authorId, author }: StatusChange,
): Promise<string[]> {
  const changed = await query(CHANGE_STATUS, [
    query.companyId,
    gapIds,
    newStatus,
    changeableTo(newStatus),
  ]);
  const ids = changed.map(({ id }) => id);
  if (!GAP_STATUS_RULES[newStatus].takesComment || ids.length === 0) return ids;
  await query(
    `insert into posture.gap_comments (company_id, id, gap_id, new_status, message, author_id,
        author) select $1, n.id, n.gap_id, $4, $5, $6, $7
        from unnest($2::uuid[], $3::uuid[]) as n (id, gap_id)`,
    [query.companyId, ids.map(() => uuidV7()), ids, newStatus, message, authorId, author],
  );
  return ids;
}

const NEXT_STATUS_CHANGE = statement(
  `select id, gap_ids[position + 1:position + ${BATCH}] as "gapIds", position, total,
      new_status as "newStatus", message, author_id as "authorId", author
     from posture.status_changes where company_id = $1 and done_at is null order by created_at, id limit 1 for update`,
  {
    id: 'uuid',
    gapIds: 'uuid[]',
    position: 'int4',
    total: 'int4',
    newStatus: as<GapStatus>('text'),
    message: 'text',
    authorId: 'uuid?',
    author: 'text',
  },
);

/** Brings the oldest change of many gaps a batch further; false when none waits. */
export async function advanceStatusChange(query: CompanyQuery): Promise<boolean> {
  const [next] = await query(NEXT_STATUS_CHANGE, [query.companyId]);
  if (next === undefined) return false;
  const changed = await changeStatus(query, next.gapIds, next);
  const position = next.position + next.gapIds.length;
  await query(
    `update posture.status_changes set position = $3::int, changed = changed + $4::int,
        skipped = skipped + $5::int, done_at = case when $6 then now() end,
        gap_ids = case when $6 then '{}' else gap_ids end where company_id = $1 and id = $2`,
    [
      query.companyId,
      next.id,
      position,
      changed.length,
      next.gapIds.length - changed.length,
      position >= next.total,
    ],
  );
  return true;
}
