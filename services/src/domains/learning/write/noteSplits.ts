import type { CompanyQuery } from '../../../platform/database/database.ts';

/**
 * Endpoints that this transaction wrote were split off others: a trigger has noted them as new in
 * traffic.
 */
export async function noteSplits(query: CompanyQuery, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(
    `with noted as (
       update inventory.endpoint_count_changes set cause = 'split'
       where company_id = $1 and day = (now() at time zone 'UTC')::date
         and endpoint_id = any($2::uuid[]) and cause = 'traffic'
       returning company_id, day, endpoint_id, gained
     ), placed as (
       select n.day, (e.place >> 13)::int as block,
         bit_or(set_bit(0::bit(8192), (e.place & 8191)::int, 1)) as members
       from noted n join inventory.endpoints e
         on e.company_id = n.company_id and e.id = n.endpoint_id
       group by 1, 2
     ), unplaced as (
       update inventory.added_members m set members = m.members & ~p.members from placed p
       where m.company_id = $1 and m.day = p.day and m.block = p.block
     )
     select inventory.add_count_changes(array_agg(
       row(company_id, day, 'endpoints', side.cause, side.sign * gained, 0)::inventory.company_count_changes))
     from noted, (values ('traffic', -1), ('split', 1)) as side (cause, sign)`,
    [query.companyId, ids],
  );
}
