import type { InventoryCause, InventoryCounted } from '@palisade/vocabulary/countCauses.ts';
import { type ChangeDays, DAYS_ASKED, daysAsked } from '../../../platform/countChanges.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import { changesByMembers } from './changesByMembers.ts';
import { found, isEvery, type Selection, sizeTold } from '../filter/selection.ts';

const CHANGE = {
  counted: as<InventoryCounted>('text'),
  cause: as<InventoryCause | 'before'>('text'),
  gained: 'numeric',
  lost: 'numeric',
  day: 'text',
} as const;
type Change = RowOf<typeof CHANGE>;

const OF_COMPANY = statement(
  `select counted, cause, sum(gained) as gained, sum(lost) as lost, max(day)::text as day
   from inventory.company_count_changes
   where company_id = $1 and ${DAYS_ASKED} group by counted, cause order by counted, cause`,
  CHANGE,
);

/** What moved the numbers of hosts, APIs and endpoints of a company on some days: its roll-up. */
export const companyCountChanges = (scope: CompanyScope, days: ChangeDays): Promise<Change[]> =>
  scope.query(OF_COMPANY, [scope.companyId, ...daysAsked(days)]);

/** Hosts or APIs came or went when the first of their endpoints came, or the last of them went. */
const owners = (counted: InventoryCounted, column: string): string => `
  select '${counted}', cause, gained, lost, null
  from (
    select
      count(*) filter (where now_n - later - within <= 0 and now_n - later > 0) as came,
      count(*) filter (where now_n - later - within > 0 and now_n - later <= 0) as went
    from (
      select now_n, within, later
      from (select ${column}, count(*) as now_n from kept group by 1) k
        join (
          select ${column}, sum(within) as within, sum(later) as later from moved group by 1
        ) m using (${column})
    ) owner
  ) n, lateral (values ('traffic', came, 0), ('merge', 0, went)) c (cause, gained, lost)
  where gained + lost > 0`;

/** Selections of so few endpoints are read row by row. */
const FEW = 10_000;

/**
 * The same of the endpoints of a selection as it is now, and as far as the reader sees them.
 * Endpoints that were merged count as what they became.
 * @param few selections up to this size are read row by row
 */
export async function countChangesOfSelection(
  scope: CompanyScope,
  days: ChangeDays,
  asked: Selection,
  few = FEW,
): Promise<Change[]> {
  // All that somebody limited to labels sees is a selection, too.
  const isEverything = isEvery(asked.set);
  const selection = isEverything && scope.isLimited ? await sizeTold(scope, asked) : asked;
  const isToldByTerms = selection.rest.length === 0 && (!isEverything || scope.isLimited);
  if (!isToldByTerms || selection.size.size <= few) return changesByRows(scope, days, selection);
  const values: unknown[] = [];
  const sql = changesByMembers(selection, days, values);
  return scope.query({ sql, columns: { ...CHANGE, day: 'text?' } }, values) as Promise<Change[]>;
}

function changesByRows(
  scope: CompanyScope,
  days: ChangeDays,
  selection: Selection,
): Promise<Change[]> {
  const values: unknown[] = [scope.companyId, ...daysAsked(days)];
  const { first, where } = found(selection, values);
  return scope.query(
    {
      sql: `with ${first}kept as materialized (
          select id, host_id, api_id from inventory.endpoints where ${where}
        ), noted as materialized (
          select k.host_id, k.api_id, c.cause, c.gained, c.lost, c.day,
            $3::date is null or c.day <= $3::date as is_within
          from inventory.endpoint_count_changes c
            left join inventory.endpoint_aliases a on a.company_id = c.company_id and a.old_id = c.endpoint_id
            join kept k on k.id = coalesce(a.endpoint_id, c.endpoint_id)
          where c.company_id = $1 and c.day >= $2::date
        ), moved as materialized (
          select host_id, api_id,
            coalesce(sum(gained - lost) filter (where is_within), 0) as within,
            coalesce(sum(gained - lost) filter (where not is_within), 0) as later
          from noted where cause <> 'before' group by host_id, api_id
        )
        select 'endpoints' as counted, cause, sum(gained)::numeric as gained, sum(lost)::numeric as lost, max(day)::text as day
        from noted where is_within group by cause
        union all ${owners('hosts', 'host_id')}
        union all ${owners('apis', 'api_id')}
        order by counted, cause`,
      columns: { ...CHANGE, day: 'text?' },
    },
    values,
  ) as Promise<Change[]>;
}
