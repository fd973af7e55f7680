import type { DeletedKind } from '@palisade/vocabulary/environments.ts';
import type { CompanyQuery, CompanyScope } from './database/database.ts';
import { as, type Columns } from './database/statement.ts';

/** A table whose rows only a function of its own may delete: it is given the most that it may delete. */
interface GuardedTable {
  readonly name: string;
  /** Function that deletes rows of the transaction's company and says how many. */
  readonly deletedBy: string;
}

/** What a domain keeps of a company: all of it goes when the company does. */
export interface CompanyRows {
  /** Tables in the order in which they are emptied: what refers to others before those. */
  readonly tables: readonly (string | GuardedTable)[];
  /** Tables whose rows people know, by the kind that they are counted as. */
  readonly kinds?: Readonly<Partial<Record<DeletedKind, string>>>;
}

/** Rows of one transaction: short enough that nobody waits for it. */
const AT_ONCE = 5_000;

const nameOf = (table: string | GuardedTable): string =>
  typeof table === 'string' ? table : table.name;

/** Every table with rows of companies, in the order in which they are emptied. */
export const tablesOf = (rows: readonly CompanyRows[]): readonly string[] =>
  rows.flatMap(({ tables }) => tables.map(nameOf));

/** How many rows of each kind a company has. */
export async function countKinds(
  query: CompanyQuery,
  rows: readonly CompanyRows[],
): Promise<Partial<Record<DeletedKind, number>>> {
  const kinds = rows.flatMap((each) => Object.entries(each.kinds ?? {}));
  if (kinds.length === 0) return {};
  const counted = kinds.map(
    ([kind, table]) => `(select count(*) from ${table} where company_id = $1) as "${kind}"`,
  );
  const columns: Columns = Object.fromEntries(kinds.map(([kind]) => [kind, 'int8']));
  const [found] = await query({ sql: `select ${counted.join(', ')}`, columns }, [query.companyId]);
  return found as Partial<Record<DeletedKind, number>>; // Columns as declared above.
}

/** Tables that still have rows of a company. */
export async function remainingTables(
  query: CompanyQuery,
  rows: readonly CompanyRows[],
): Promise<readonly string[]> {
  const tables = tablesOf(rows);
  const looked = tables.map(
    (table) =>
      `select '${table}' as name where exists (select from ${table} where company_id = $1)`,
  );
  const sql = `select array(${looked.join(' union all ')}) as tables`;
  const [found] = await query({ sql, columns: { tables: 'text[]' } }, [query.companyId]);
  return found?.tables ?? [];
}

async function deleteSome(query: CompanyQuery, table: string | GuardedTable): Promise<number> {
  const columns = { gone: as<number>('int8') };
  const [answer] =
    typeof table === 'string'
      ? await query(
          {
            sql: `with gone as (delete from ${table} where company_id = $1 and ctid = any (array(
                select ctid from ${table} where company_id = $1 limit $2)) returning 1)
              select count(*) as gone from gone`,
            columns,
          },
          [query.companyId, AT_ONCE],
        )
      : await query({ sql: `select ${table.deletedBy}($1) as gone`, columns }, [AT_ONCE]);
  return answer?.gone ?? 0;
}

interface Emptying {
  /** Called in the transaction of each batch. */
  onDeleted(query: CompanyQuery, table: string, count: number): Promise<void>;
  isStopped(): boolean;
}

/**
 * Deletes what a company has in these tables, in batches of their own transactions. False when it
 * was stopped before all were looked through.
 */
export async function emptyTables(
  scope: CompanyScope,
  rows: readonly CompanyRows[],
  { onDeleted, isStopped }: Emptying,
): Promise<boolean> {
  for (const table of rows.flatMap(({ tables }) => tables)) {
    for (let gone = AT_ONCE; gone === AT_ONCE;) {
      if (isStopped()) return false;
      gone = await scope.transaction(async (query) => {
        const count = await deleteSome(query, table);
        if (count > 0) await onDeleted(query, nameOf(table), count);
        return count;
      });
    }
  }
  return true;
}
