import type { AttackerCause } from '@palisade/vocabulary/countCauses.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { type ChangeDays, DAYS_ASKED, daysAsked } from '../../../platform/countChanges.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import { conditions } from '../attackers/attackerConditions.ts';

const CHANGE = {
  cause: as<AttackerCause | 'before'>('text'),
  gained: 'numeric',
  lost: 'numeric',
  day: 'text',
} as const;

const SUMS =
  'cause, sum(gained)::numeric as gained, sum(lost)::numeric as lost, max(day)::text as day';

const OF_COMPANY = statement(
  `select ${SUMS} from attackers.company_count_changes
   where company_id = $1 and ${DAYS_ASKED} group by cause order by cause`,
  CHANGE,
);

/**
 * What moved the number of open attackers on some days: of the company, from its roll-up, or of
 * those that the reader sees and that made attempts at endpoints with labels. One that turned out to
 * be another counts as that one.
 */
export function attackerCountChanges(
  scope: CompanyScope,
  days: ChangeDays,
  labels: Filter | null,
): Promise<RowOf<typeof CHANGE>[]> {
  const values: unknown[] = [scope.companyId, ...daysAsked(days)];
  if (labels === null && !scope.isLimited) return scope.query(OF_COMPANY, values);
  const kept = conditions({ filter: labels }, values);
  const isKept =
    labels === null
      ? 'true'
      : `coalesce(u.attacker_id, c.attacker_id) in (
          select a.id from attackers a where a.company_id = $1 and ${kept}
        )`;
  return scope.query(
    {
      sql: `select ${SUMS} from attacker_count_changes c
          left join attackers.united u on u.company_id = c.company_id and u.gone_id = c.attacker_id
        where c.company_id = $1 and ${DAYS_ASKED} and ${isKept}
        group by cause order by cause`,
      columns: CHANGE,
    },
    values,
  );
}
