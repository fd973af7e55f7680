import type { CompanyScope, Scope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

const ENDPOINTS_WITH_PATH = statement('select inventory.endpoints_with_path($1, $2) as id', {
  id: 'uuid',
});

/**
 * Endpoints whose path contains a text, whatever its case; null when there are more than `atMost`,
 * or when only some may be seen.
 */
export async function endpointsWithPath(
  scope: Scope,
  text: string,
  atMost: number,
): Promise<readonly string[] | null> {
  // Trigrams tell nothing of shorter texts, and what is found is cut to `atMost` before it is asked
  // what somebody sees of it.
  if (text.length < 3 || scope.isLimited) return null;
  const rows = await scope.query(ENDPOINTS_WITH_PATH, [pattern(text), atMost + 1]);
  return rows.length > atMost ? null : rows.map(({ id }) => id);
}

const ENDPOINTS_WITH_LABELS = statement(
  `select endpoint_id as id from inventory.endpoint_labels
    where company_id = $1 and label_id = any($2::uuid[]) limit $3`,
  { id: 'uuid' },
);

/** Endpoints that have one of these labels; null when there are more than `atMost`. */
export async function endpointsWithLabels(
  scope: CompanyScope,
  labelIds: readonly string[],
  atMost: number,
): Promise<readonly string[] | null> {
  const rows = await scope.query(ENDPOINTS_WITH_LABELS, [scope.companyId, labelIds, atMost + 1]);
  return rows.length > atMost ? null : [...new Set(rows.map(({ id }) => id))];
}
