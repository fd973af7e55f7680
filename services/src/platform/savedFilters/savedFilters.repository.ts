import { as } from '../database/statement.ts';
import type { CompanyQuery, CompanyScope } from '../database/database.ts';
import type { SavedFilterKind } from './savedFilterKind.ts';
import type { View } from './savedFilters.schemas.ts';

type Kept = Pick<SavedFilterKind, 'table'>;

/** A filter of a list as it is kept. */
export interface SavedFilterRow {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly view: View;
  readonly updatedAt: string;
  readonly version: number;
  /** Who changed it last; null while nobody did. */
  readonly updatedBy: string | null;
}

/** A saved filter as somebody writes it. */
export type WrittenFilter = Omit<SavedFilterRow, 'updatedAt' | 'version' | 'updatedBy'>;

const COLUMNS = `id, owner_id as "ownerId", name, is_shared as "isShared", view, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt", version, updated_by as "updatedBy"`;

const FILTER = {
  id: 'uuid',
  ownerId: 'uuid',
  name: 'text',
  isShared: 'bool',
  view: as<View>('jsonb'),
  updatedAt: 'text',
  version: 'int4',
  updatedBy: 'text?',
} as const;

/** Whose filters are read. */
export interface FilterReader {
  readonly userId: string;
  /**
   * Whether they see what others share: not when limited to labels, since names and filters are
   * typed by people who may see more.
   */
  readonly seesShared: boolean;
}

/** What a person sees: their own and the shared ones, by name. */
export function savedFiltersOf(
  { table }: Kept,
  scope: CompanyScope,
  { userId, seesShared }: FilterReader,
): Promise<SavedFilterRow[]> {
  const sql = `select ${COLUMNS} from ${table}
    where company_id = $1 and (owner_id = $2 or (is_shared and $3)) order by lower(name), id`;
  return scope.query({ sql, columns: FILTER }, [scope.companyId, userId, seesShared]);
}

/** One that the person sees, locked for a change; null when there is none. */
export async function lockSavedFilter(
  { table }: Kept,
  query: CompanyQuery,
  { userId, seesShared }: FilterReader,
  id: string,
): Promise<SavedFilterRow | null> {
  const sql = `select ${COLUMNS} from ${table}
    where company_id = $1 and id = $2 and (owner_id = $3 or (is_shared and $4)) for update`;
  const [row] = await query({ sql, columns: FILTER }, [query.companyId, id, userId, seesShared]);
  return row ?? null;
}

/** Writers of saved filters of a company take turns, so that no two take one name. */
export async function takeTurn({ table }: Kept, query: CompanyQuery): Promise<void> {
  await query("select pg_advisory_xact_lock(hashtextextended($2 || ' ' || $1, 0))", [
    query.companyId,
    table,
  ]);
}

/**
 * Whether another saved filter of the person, or another shared one when this is shared, has the
 * name.
 */
export async function isNameTaken(
  { table }: Kept,
  query: CompanyQuery,
  filter: Pick<SavedFilterRow, 'id' | 'ownerId' | 'name' | 'isShared'>,
): Promise<boolean> {
  const rows = await query(
    `select 1 from ${table} where company_id = $1 and id <> $2 and lower(name) = lower($3)
        and (owner_id = $4 or (is_shared and $5)) limit 1`,
    [query.companyId, filter.id, filter.name, filter.ownerId, filter.isShared],
  );
  return rows.length > 0;
}

export async function countOwn(
  { table }: Kept,
  query: CompanyQuery,
  userId: string,
): Promise<number> {
  const sql = `select count(*)::int as count from ${table} where company_id = $1 and owner_id = $2`;
  const [row] = await query({ sql, columns: { count: 'int4' } }, [query.companyId, userId]);
  return row?.count ?? 0;
}

/**
 * Adds it, or puts it in the place of the one with its id.
 * @param by name of who does
 */
export async function putSavedFilter(
  { table }: Kept,
  query: CompanyQuery,
  filter: WrittenFilter,
  by: string,
): Promise<SavedFilterRow> {
  const sql = `insert into ${table} as kept (company_id, id, owner_id, name, is_shared, view)
    values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, id) do update
       set name = excluded.name, is_shared = excluded.is_shared, view = excluded.view,
       updated_at = now(), updated_by = $7, version = kept.version + 1
     returning ${COLUMNS}`;
  const [row] = await query({ sql, columns: FILTER }, [
    query.companyId,
    filter.id,
    filter.ownerId,
    filter.name,
    filter.isShared,
    JSON.stringify(filter.view),
    by,
  ]);
  if (row === undefined) throw new Error('A saved filter that was written did not come back.');
  return row;
}

export async function deleteSavedFilter(
  { table }: Kept,
  query: CompanyQuery,
  id: string,
): Promise<void> {
  await query(`delete from ${table} where company_id = $1 and id = $2`, [query.companyId, id]);
}
