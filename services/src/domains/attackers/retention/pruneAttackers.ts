import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/**
 * Space of advisory locks: two processes that forget the same rows would wait for each other in a
 * circle.
 */
const LOCK = 7_254_438;
/** Attackers of one transaction: short enough that detection hardly waits. */
const AT_ONCE = 50;

/**
 * Forgets what the attackers of a company did longer ago than so many days before they were last
 * seen, with its exchanges; and all of it when nobody wrote or changed anything of the attacker for
 * so long. Times are those of the traffic, which may be imported long after. The attackers stay,
 * with totals, sources and comments.
 */
export async function pruneAttackers(
  scope: CompanyScope,
  days: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    if (isStopped()) return;
    const [next] = await scope.transaction((query) => pruneSome(query, days, after));
    if (next === undefined) return;
    after = next.id;
  }
}

const TAKE_TURN = statement(
  'select pg_try_advisory_xact_lock($1, hashtext($2::uuid::text)) as "isOurs"',
  { isOurs: 'bool' },
);

const PRUNE_SOME = statement(
  `with old as materialized (
       select id, case when updated_at < now() - make_interval(days => $3) then 'infinity' else last_seen_at - make_interval(days => $3) end as before from attackers.attackers
       where company_id = $1 and id > $2
           and (updated_at < now() - make_interval(days => $3)
           or first_seen_at < last_seen_at - make_interval(days => $3)) order by id limit ${AT_ONCE}
     ), steps as (
       delete from attackers.steps s using old
         where s.company_id = $1 and s.attacker_id = old.id and s.started_at < old.before
           and s.ended_at < old.before
     ), requests as (
       delete from attackers.requests r using old
         where r.company_id = $1 and r.attacker_id = old.id and r.at < old.before
     )
     select id from old order by id desc limit 1`,
  { id: 'uuid' },
);

/**
 * The last attacker that was looked at; none at the end, and while another process forgets for the
 * company.
 */
async function pruneSome(
  query: CompanyQuery,
  days: number,
  after: string,
): Promise<{ readonly id: string }[]> {
  const [turn] = await query(TAKE_TURN, [LOCK, query.companyId]);
  if (turn?.isOurs !== true) return [];
  return query(PRUNE_SOME, [query.companyId, after, days]);
}
