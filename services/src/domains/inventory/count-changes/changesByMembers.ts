import { type ChangeDays, daysAsked } from '../../../platform/countChanges.ts';
import type { Selection } from '../filter/selection.ts';
import { type Owner, OWNERS, rowsOf } from '../filter/owners.ts';
import { isMember, membersOf, NONE } from '../filter/termSet.ts';

/**
 * A host or API came when none of its endpoints was there before, and goes only by a merge. Where
 * nothing was merged or split, one endpoint that was there at either time is enough to know.
 */
const changesOf = (owner: Owner, selection: Selection): string => {
  const rows = (set: string) => rowsOf(owner, `select ${set} from bits`, selection);
  const some = (set: string) => `(select true ${rows(set)} limit 1)`;
  // Whether there are more than so many: no more of them are counted.
  const hasMore = (set: string, than: string) => `(select count(*) > ${than} from (
      select ${rows(set)} limit greatest(${than}, 0) + 1) counted)`;
  return `select '${owner.counted}', c.cause, c.gained, c.lost, null::text from (
      select count(*) filter (where not was_there and is_there) as came,
        count(*) filter (where was_there and not is_there) as went
      from (
        select ${some('old')} is true as was_there, ${some('ended')} is true as is_there
        from ${owner.counted} owner where owner.company_id = $1
          and not exists (select from moved where moved.${owner.column} = owner.id)
        union all
        select ${hasMore('old', 'sums.gained')}, ${hasMore('ended', 'sums.later')}
        from (
          select ${owner.column} as id, sum(gained - lost) as gained,
            coalesce(sum(gained - lost) filter (where not is_within), 0) as later
          from moved group by 1
        ) sums join ${owner.counted} owner on owner.company_id = $1 and owner.id = sums.id
      ) each_owner
    ) n, lateral (values ('traffic', came, 0), ('merge', 0, went)) c (cause, gained, lost)`;
};

/**
 * What moved the counts of a selection that terms tell, from the bits of the days on which endpoints
 * came: it does not grow with the selection, only with what was merged or split on these days.
 */
export function changesByMembers(
  selection: Selection,
  days: ChangeDays,
  values: unknown[],
): string {
  const { companyId, set, size } = selection;
  values.push(companyId, ...daysAsked(days));
  const isWithin = (day: string) => `($3::date is null or ${day} <= $3::date)`;
  const bits = (members: string) => `array_agg(coalesce(${members}, ${NONE}) order by number)`;
  // Laterals with `offset 0` look each row up: the planner would read all endpoints for a few.
  return `with kept as materialized (${membersOf(set, companyId, values)}),
      came as materialized (
        select block, bit_or(members) as every,
          coalesce(bit_or(members) filter (where ${isWithin('day')}), ${NONE}) as within,
          coalesce(bit_or(members) filter (where not ${isWithin('day')}), ${NONE}) as later
        from added_members where company_id = $1 and day >= $2::date group by block
      ),
      bits as materialized (
        select ${bits('kept.members')} as every,
          ${bits(`kept.members & ~coalesce(came.every, ${NONE})`)} as old,
          ${bits(`kept.members & ~coalesce(came.later, ${NONE})`)} as ended,
          coalesce(sum(bit_count(kept.members & came.within)), 0) as came
        from generate_series(${size.firstBlock}, ${size.lastBlock}) number
          left join kept on kept.block = number left join came on came.block = number
      ),
      moved as materialized (
        select e.host_id, e.api_id, c.cause, c.gained, c.lost, ${isWithin('c.day')} as is_within
        from (
          select distinct endpoint_id from inventory.endpoint_count_changes
          where company_id = $1 and day >= $2::date and cause in ('merge', 'split')
        ) changed cross join lateral (
          select * from inventory.endpoint_count_changes n where n.company_id = $1
            and n.endpoint_id = changed.endpoint_id and n.day >= $2::date and n.cause <> 'before' offset 0
        ) c cross join lateral (
          select coalesce((
            select a.endpoint_id from inventory.endpoint_aliases a
            where a.company_id = $1 and a.old_id = changed.endpoint_id
          ), changed.endpoint_id) as id offset 0
        ) became cross join lateral (
          select id, place, host_id, api_id from inventory.endpoints
          where company_id = $1 and id = became.id offset 0
        ) e
        where ${isMember('select every from bits', size, 'e')} and not (
          -- The bits have it already.
          c.cause = 'traffic' and e.id = c.endpoint_id and exists (
            select from added_members m where m.company_id = $1 and m.day = c.day
              and m.block = (e.place >> 13)::int and get_bit(m.members, (e.place & 8191)::int) = 1))
      )
    select counted, cause, sum(gained)::numeric as gained, sum(lost)::numeric as lost, max(day) as day from (
      select 'endpoints', 'traffic', came, 0, null::text from bits
      union all select 'endpoints', cause, gained, lost, null from moved where is_within
      union all (
        select 'endpoints', 'before', 0, 0, day::text from inventory.endpoint_count_changes
        where company_id = $1 and cause = 'before' and day >= $2::date and ${isWithin('day')}
        order by day desc limit 1
      )
      ${OWNERS.map((owner) => `union all ${changesOf(owner, selection)}`).join('\n      ')}
    ) all_changes (counted, cause, gained, lost, day)
    group by counted, cause having sum(gained) + sum(lost) > 0 or cause = 'before'
    order by counted, cause`;
}
