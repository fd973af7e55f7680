import {
  GAP_STATUS_RULES,
  type GapStatus,
  isStatusChangeAllowed,
} from '@palisade/vocabulary/gapStatuses.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { tellGaps } from './gapEvents.ts';

/** Gaps of one transaction. */
const BATCH = 2_000;

/** Who changes, to what, and what they say. */
export interface StatusChange {
  readonly newStatus: GapStatus;
  readonly message: string;
  readonly authorId: string | null;
  readonly author: string;
  /** Whether it undoes the last change: the gap is resolved since when it was before. */
  readonly isUndo?: boolean;
}

/** Statuses that people may change to this one. */
const changeableTo = (status: GapStatus): GapStatus[] =>
  (Object.keys(GAP_STATUS_RULES) as GapStatus[]).filter((from) =>
    GAP_STATUS_RULES[from].next.includes(status),
  );

/** A status as people read it: `in process`. */
const wordOf = (status: GapStatus): string =>
  status.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A gap before its status is changed, with the last change of it by a person. */
interface Standing {
  readonly status: GapStatus;
  readonly step: string | null;
}

interface Wanted {
  readonly newStatus: GapStatus;
  /** What the caller saw. */
  readonly from?: GapStatus | null;
  /** The change that is undone. */
  readonly undoes?: string | null;
}

/**
 * @throws Problem where the gap is no longer what the caller saw, was changed again since, or may
 * not have the status
 */
export function checkChange({ status, step }: Standing, { newStatus, from, undoes }: Wanted): void {
  const fault = (words: string) => new Problem('conflict', words, { field: 'newStatus' });
  if (from != null && from !== status)
    throw fault(`The gap was changed to ${wordOf(status)} meanwhile.`);
  if (undoes != null && undoes.toLowerCase() !== step)
    throw fault('The status of the gap was changed again meanwhile.');
  if (status === newStatus) throw fault('The gap has this status already.');
  if (!isStatusChangeAllowed(status, newStatus))
    throw fault(`A gap cannot be changed from ${wordOf(status)} to ${wordOf(newStatus)}.`);
}

const LAST_CHANGE = statement(
  'select status_step as step from posture.gaps where company_id = $1 and id = $2',
  { step: 'uuid?' },
);

/** The last change of the status of a gap by a person; null once traffic changed it. */
export async function lastChangeOf(query: CompanyQuery, gapId: string): Promise<string | null> {
  const [row] = await query(LAST_CHANGE, [query.companyId, gapId]);
  return row?.step ?? null;
}

const CHANGE_STATUS = statement(
  `update posture.gaps g set status = $3, status_before = null, updated_at = now(), status_step = $5,
      closed_before = g.closed_at, closed_at = case when $3 = 'resolved'
        then case when $6 then coalesce(g.closed_before, now()) else now() end end
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
  { newStatus, message, authorId, author, isUndo = false }: StatusChange,
): Promise<string[]> {
  const changed = await query(CHANGE_STATUS, [
    query.companyId,
    gapIds,
    newStatus,
    changeableTo(newStatus),
    uuidV7(),
    isUndo,
  ]);
  const ids = changed.map(({ id }) => id);
  await tellGaps(query, ids, { isOpened: false });
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
