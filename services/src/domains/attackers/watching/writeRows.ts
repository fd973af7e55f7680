import type { CompanyQuery } from '../../../platform/database/database.ts';
import { storable } from '../../../platform/database/storable.ts';

/** Characters that PostgreSQL cannot hold, as JSON writes them: NUL and lone surrogates. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** Rows as one JSON parameter, with text that PostgreSQL can hold. */
function jsonOf(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  return UNSTORABLE.test(json)
    ? JSON.stringify(rows, (_key, value: unknown) =>
        typeof value === 'string' ? storable(value) : value,
      )
    : json;
}

/**
 * Runs a statement over rows, `$1` the company and `$2` the rows as `r` with these columns; none
 * without rows.
 */
export async function writeRows(
  query: CompanyQuery,
  columns: string,
  rows: readonly object[],
  statement: (from: string) => string,
): Promise<void> {
  if (rows.length > 0)
    await query(statement(`jsonb_to_recordset($2::jsonb) as r (${columns})`), [
      query.companyId,
      jsonOf(rows),
    ]);
}
