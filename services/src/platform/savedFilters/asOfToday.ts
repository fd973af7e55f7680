import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { Database } from '../database/database.ts';
import type { AuthContext } from '../server/auth.ts';
import type { SavedFilterKind } from './savedFilterKind.ts';
import type { SavedFilterRow } from './savedFilters.repository.ts';

/** Whose request it is. */
export interface Caller {
  readonly db: Database;
  readonly auth: AuthContext;
  readonly companyId: string;
}

/** Saved filters with what their conditions mean today to the caller; others as they were written. */
export async function asOfToday(
  kind: SavedFilterKind,
  { db, auth, companyId }: Caller,
  rows: readonly SavedFilterRow[],
): Promise<readonly SavedFilterRow[]> {
  if (kind.asOfToday === undefined) return rows;
  const fields = kind.fieldsFor(auth, companyId);
  const written = rows.map(({ view: { filter = null } }): Filter | null => {
    const parsed = filter === null ? null : parseFilter(filter, fields);
    return parsed !== null && 'filter' in parsed ? parsed.filter : null;
  });
  const today = await kind.asOfToday(
    db.company(companyId, auth),
    db.company(companyId),
    rows.map(({ updatedAt }, index) => ({ filter: written[index] ?? null, writtenAt: updatedAt })),
  );
  return rows.map((row, index) => {
    const filter = today[index] ?? null;
    return filter === written[index] ? row : { ...row, view: { ...row.view, filter } };
  });
}
