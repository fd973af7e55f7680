import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { GapCause } from '@palisade/vocabulary/countCauses.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { LABELS_OF_OVERVIEW } from '@palisade/vocabulary/overviewFields.ts';
import { type ChangeDays, DAYS_ASKED, daysAsked } from '../../../platform/countChanges.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';

const CHANGE = {
  cause: as<GapCause | 'before'>('text'),
  gained: 'numeric',
  lost: 'numeric',
  day: 'text',
} as const;

const SUMS = 'cause, sum(gained) as gained, sum(lost) as lost, max(day)::text as day';

const OF_COMPANY = statement(
  `select ${SUMS} from company_gap_count_changes
   where company_id = $1 and ${DAYS_ASKED} group by cause order by cause`,
  CHANGE,
);

/**
 * What moved the number of open gaps on some days: of all that the reader sees, from the roll-up, or
 * of the endpoints with labels as they are now. Endpoints that were merged count as what they became.
 */
export function gapCountChanges(
  scope: CompanyScope,
  days: ChangeDays,
  labels: Filter | null,
): Promise<RowOf<typeof CHANGE>[]> {
  const values: unknown[] = [scope.companyId, ...daysAsked(days)];
  if (labels === null) return scope.query(OF_COMPANY, values);
  const { text, values: more } = compileSql(labels, LABELS_OF_OVERVIEW, {
    firstParam: values.length + 1,
    now: 0,
    table: 'g',
    key: 'endpoint_id',
  });
  return scope.query(
    {
      sql: `select ${SUMS} from (
          select c.company_id, c.day, coalesce(a.endpoint_id, c.endpoint_id) as endpoint_id, c.cause,
            c.gained, c.lost
          from posture.gap_count_changes c left join inventory.endpoint_aliases a
            on a.company_id = c.company_id and a.old_id = c.endpoint_id
          where c.company_id = $1 and ${DAYS_ASKED}
        ) g where ${text} group by cause order by cause`,
      columns: CHANGE,
    },
    [...values, ...more],
  );
}
