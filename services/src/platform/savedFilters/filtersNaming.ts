import type { CompanyQuery } from '../database/database.ts';
import { namesData } from '../filterNaming.ts';
import type { SavedFilterKind } from './savedFilterKind.ts';

/** Saved filters that have a value in them. */
export interface NamingFilters {
  /** Names of those that everybody sees, and of the reader's own, at most 20. */
  readonly names: readonly string[];
  /** How many more other people keep to themselves. */
  readonly others: number;
}

const MOST = 20;

/** The saved filters of a list with a condition on a type or category of data of that name. */
export async function filtersNaming(
  query: CompanyQuery,
  { table }: Pick<SavedFilterKind, 'table'>,
  value: string,
  userId: string | null,
): Promise<NamingFilters> {
  const rows = await query(
    {
      sql: `select name, is_shared or owner_id = $3::uuid is true as "isSeen" from ${table}
        where company_id = $1 and ${namesData('view', '$2')} order by lower(name)`,
      columns: { name: 'text', isSeen: 'bool' },
    },
    [query.companyId, value, userId],
  );
  const seen = rows.filter(({ isSeen }) => isSeen);
  return { names: seen.slice(0, MOST).map(({ name }) => name), others: rows.length - seen.length };
}
