import { GAP_LIMITS, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import { currentGapIds } from './gapAliases.ts';
import { filtered, type GapsWanted, plainly } from './gapConditions.ts';

const SELECTED = {
  id: 'uuid',
  status: as<GapStatus>('text'),
} as const;
type Selected = RowOf<typeof SELECTED>;

const GAPS_TO_SELECT = statement(
  'select id, status from posture.gaps where company_id = $1 and id = any($2::uuid[]) order by id',
  SELECTED,
);

/**
 * Of the gaps that are named, or that the filter keeps, those that the caller sees; one more than
 * can be changed at once.
 */
export async function selectGaps(
  query: CompanyQuery,
  { gapIds, ...wanted }: GapsWanted & { readonly gapIds: readonly string[] | null },
): Promise<Selected[]> {
  if (gapIds != null)
    return query(GAPS_TO_SELECT, [query.companyId, await currentGapIds(query, gapIds)]);
  const values: unknown[] = [];
  const where = `${plainly(wanted, query.companyId, values)} and ${filtered(wanted, values)}`;
  return query(
    {
      sql: `select g.id, g.status from posture.gaps g where ${where} limit ${GAP_LIMITS.bulk + 1}`,
      columns: SELECTED,
    },
    values,
  );
}
