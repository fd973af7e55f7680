import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { type MovedGap, moveTicketsOfGaps } from '../../integrations/tickets/movedGaps.client.ts';
import { mergedInto } from '../../inventory/evaluation/whereabouts.client.ts';
import { evaluateAgain } from '../evaluation/toEvaluate.repository.ts';
import { leadOn } from '../gaps/gapAliases.ts';
import { tellGaps } from '../gaps/gapEvents.ts';
import { moveDecisions } from './splitDecisions.ts';

/**
 * Moves the gaps of merged endpoints to the endpoints that replace them, with their comments,
 * decisions and tickets. When several gaps of one policy arrive at the same endpoint, the one that
 * is already there stays, otherwise the one that changed last. It takes over the comments and
 * tickets of the others and, unless it has a decision of its own, the latest decision that people
 * took; the ids of the others lead to it. Gaps of endpoints that vanished without being merged are
 * frozen.
 */
export async function moveGaps(query: CompanyQuery, goneIds: readonly string[]): Promise<void> {
  const into = await mergedInto(query, goneIds);
  await moveDecisions(query, goneIds, into);
  const lost = goneIds.filter((id) => !into.has(id));
  const frozen = lost.length > 0 ? await query(FREEZE, [query.companyId, lost]) : [];
  if (into.size === 0) return tellGaps(query, idsOf(frozen), { isOpened: false });
  const moved = await query(MOVED, [query.companyId, [...into.keys()], [...into.values()]]);
  const doubles = moved.filter(({ id, into: kept }) => id !== kept);
  if (doubles.length > 0) await uniteGaps(query, doubles);
  if (moved.length > 0) {
    await moveTicketsOfGaps(query, moved);
    await query(
      `update posture.gaps g set endpoint_id = m.endpoint_id
        from unnest($2::uuid[], $3::uuid[]) as m (id, endpoint_id)
        where g.company_id = $1 and g.id = m.id`,
      [query.companyId, moved.map(({ id }) => id), moved.map(({ endpointId }) => endpointId)],
    );
  }
  const told = [...idsOf(frozen), ...moved.flatMap(({ id, into: kept }) => [id, kept])];
  await tellGaps(query, [...new Set(told)], { isOpened: false });
  await evaluateAgain(query, [...into.values()]);
}

const idsOf = (gaps: readonly { readonly id: string }[]): string[] => gaps.map(({ id }) => id);

const FREEZE = statement(
  `update posture.gaps set is_frozen = true
    where company_id = $1 and endpoint_id = any($2::uuid[]) and not is_frozen returning id`,
  { id: 'uuid' },
);

const MOVED = statement(
  `select id, kept_id as "into", endpoint_id as "endpointId" from (
     select g.id, a.endpoint_id, a.is_moved,
       first_value(g.id) over (partition by a.endpoint_id, g.policy_id
         order by a.is_moved, g.updated_at desc, g.id) as kept_id
     from (
       select old_id, new_id, true from unnest($2::uuid[], $3::uuid[]) as m (old_id, new_id)
       union select new_id, new_id, false from unnest($3::uuid[]) as m (new_id)
     ) as a (at_id, endpoint_id, is_moved)
     join posture.gaps g on g.company_id = $1 and g.endpoint_id = a.at_id
   ) as found where is_moved`,
  { id: 'uuid', into: 'uuid', endpointId: 'uuid' },
);

/** Puts gaps into others of the same policy, to which their ids lead, and deletes them. */
async function uniteGaps(query: CompanyQuery, doubles: readonly MovedGap[]): Promise<void> {
  const values = [query.companyId, doubles.map(({ id }) => id), doubles.map(({ into }) => into)];
  const pairs = 'unnest($2::uuid[], $3::uuid[]) as m (id, into_id)';
  await query(
    `update posture.gap_comments c set gap_id = m.into_id from ${pairs}
      where c.company_id = $1 and c.gap_id = m.id`,
    values,
  );
  await query(
    `update posture.gaps g set status = decided.status, status_step = null, updated_at = now()
      from (
        select distinct on (m.into_id) m.into_id as id, old.status
        from ${pairs} join posture.gaps old on old.company_id = $1 and old.id = m.id
        where old.status in ('inProcess', 'ignored', 'hidden')
        order by m.into_id, old.updated_at desc, old.id
      ) decided
     where g.company_id = $1 and g.id = decided.id and g.status = 'open'`,
    values,
  );
  await query(
    `update posture.split_decisions d set gap_id = m.into_id from ${pairs}
      where d.company_id = $1 and d.gap_id = m.id`,
    values,
  );
  await leadOn(query, doubles);
  await query(
    'delete from posture.gaps where company_id = $1 and id = any($2::uuid[])',
    values.slice(0, 2),
  );
}
