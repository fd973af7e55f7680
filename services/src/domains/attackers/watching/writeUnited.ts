import { ATTACKER_STATUSES } from '@palisade/vocabulary/attackerStatuses.ts';
import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import { tellAttackers } from '../attackers/attackerEvents.ts';
import type { Findings } from './findings.ts';
import { attackerId } from './ids.ts';

/** Attackers that are gone, and those that they turned out to be: `$2` and `$3`. */
const PAIRS = 'unnest($2::uuid[], $3::uuid[]) as m (gone_id, kept_id)';

/**
 * Moves all that attackers did, and what people said of them, to those that they turned out to be;
 * their ids lead there from now on. Of two marks of one subject the newer holds. The attackers that
 * stay have their rows already.
 */
export async function writeUnited(query: CompanyQuery, { united, rows }: Findings): Promise<void> {
  const into = new Map(united.map(({ gone, into: kept }) => [gone, kept.number]));
  const last = (number: number): number => {
    let at = number;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  };
  const gone = [...into.keys()].filter((number) => rows.has(number));
  if (gone.length === 0) return;
  const values = [
    query.companyId,
    gone.map((number) => attackerId(query.companyId, number)),
    gone.map((number) => attackerId(query.companyId, last(number))),
  ];
  // What people do to them in this moment is either seen by what follows, or finds them gone.
  await query(
    'select from attackers.attackers where company_id = $1 and id = any($2::uuid[]) order by id for update',
    values.slice(0, 2),
  );
  await keepJudgements(query, values);
  await moveWhatTheyDid(query, values);
  await moveWhatWasSaid(query, values);
  await moveSummaries(query, values);
  await leadOn(query, values);
  await query(
    'delete from attackers.attackers where company_id = $1 and id = any($2::uuid[])',
    values.slice(0, 2),
  );
  await tellAttackers(
    query,
    gone.map((number) => attackerId(query.companyId, number)),
  );
}

/** Their steps, and the requests kept of them. */
async function moveWhatTheyDid(query: Query, values: readonly unknown[]): Promise<void> {
  await query(
    `update attackers.steps s set attacker_id = m.kept_id from ${PAIRS}
      where s.company_id = $1 and s.attacker_id = m.gone_id`,
    values,
  );
  await query(
    `update attackers.requests r set attacker_id = m.kept_id from ${PAIRS}
      where r.company_id = $1 and r.attacker_id = m.gone_id`,
    values,
  );
}

/** Comments, marks and remediations; of two marks of one subject the newer holds. */
async function moveWhatWasSaid(query: Query, values: readonly unknown[]): Promise<void> {
  await query(
    `update attackers.comments c set attacker_id = m.kept_id from ${PAIRS}
      where c.company_id = $1 and c.attacker_id = m.gone_id`,
    values,
  );
  await query(
    `insert into attackers.marks (company_id, attacker_id, kind, endpoint_id, subject, location,
        name, status, type, host, method, path, verdict, message, author_id, author, at, expires_at,
        ended_at, version)
     select distinct on (m.kept_id, o.endpoint_id, o.subject) $1::uuid, m.kept_id, o.kind,
         o.endpoint_id, o.subject, o.location, o.name, o.status, o.type, o.host, o.method, o.path,
         o.verdict, o.message, o.author_id, o.author, o.at, o.expires_at, o.ended_at, o.version
     from ${PAIRS} join attackers.marks o on o.company_id = $1 and o.attacker_id = m.gone_id
       order by m.kept_id, o.endpoint_id, o.subject, o.at desc
     on conflict (company_id, coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000'),
         subject, coalesce(attacker_id, '00000000-0000-0000-0000-000000000000'))
     do update set verdict = excluded.verdict, message = excluded.message,
         author_id = excluded.author_id, author = excluded.author, at = excluded.at,
       expires_at = excluded.expires_at, ended_at = excluded.ended_at, version = marks.version + 1
         where marks.at < excluded.at`,
    values,
  );
  await query(
    `update attackers.marks s set set_at_attacker = m.kept_id from ${PAIRS}
      where s.company_id = $1 and s.set_at_attacker = m.gone_id`,
    values,
  );
  await query(
    `update attackers.remediations r set attacker_id = m.kept_id from ${PAIRS}
      where r.company_id = $1 and r.attacker_id = m.gone_id`,
    values,
  );
}

/** What is counted by source, by endpoint, and in total. */
async function moveSummaries(query: Query, values: readonly unknown[]): Promise<void> {
  await query(
    `insert into attackers.attacker_sources as s (company_id, attacker_id, source_type, source_id,
        first_seen_at, last_seen_at, attempts, fingerprint, claims)
     select $1::uuid, m.kept_id, o.source_type, o.source_id, min(o.first_seen_at), max(o.last_seen_at), sum(o.attempts),
       min(o.fingerprint), (array_agg(o.claims) filter (where o.claims is not null))[1]
     from ${PAIRS} join attackers.attacker_sources o on o.company_id = $1 and o.attacker_id = m.gone_id group by 2, 3, 4
     on conflict (company_id, attacker_id, source_type, source_id) do update
       set first_seen_at = least(s.first_seen_at, excluded.first_seen_at),
           last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
           attempts = s.attempts + excluded.attempts,
           fingerprint = coalesce(s.fingerprint, excluded.fingerprint),
           claims = coalesce(s.claims, excluded.claims)`,
    values,
  );
  await query(
    `insert into attackers.attacker_endpoints as e (company_id, attacker_id, endpoint_id, last_seen_at)
     select $1::uuid, m.kept_id, o.endpoint_id, max(o.last_seen_at) from ${PAIRS}
       join attackers.attacker_endpoints o on o.company_id = $1 and o.attacker_id = m.gone_id
       group by 2, 3
     on conflict (company_id, attacker_id, endpoint_id) do update
       set last_seen_at = greatest(e.last_seen_at, excluded.last_seen_at)`,
    values,
  );
  await query(
    `select attackers.add_totals(array_agg(row(o.company_id, m.kept_id, o.endpoint_id, o.type,
        o.phase_rank, o.first_seen_at, o.last_seen_at, o.attempts, o.successes, o.refused, o.steps,
        o.weight, o.score, o.top_score, o.is_proven,
        o.on_sensitive_data)::attackers.endpoint_totals))
     from ${PAIRS} join attackers.endpoint_totals o on o.company_id = $1
         and o.attacker_id = m.gone_id having count(*) > 0`,
    values,
  );
}

/** Ids of those that are gone lead to those that stay. */
async function leadOn(query: Query, values: readonly unknown[]): Promise<void> {
  await query(
    `update attackers.united u set attacker_id = m.kept_id from ${PAIRS}
      where u.company_id = $1 and u.attacker_id = m.gone_id`,
    values,
  );
  await query(
    `insert into attackers.united (company_id, gone_id, gone_number, attacker_id)
      select $1::uuid, m.gone_id, a.number, m.kept_id from ${PAIRS}
      join attackers.attackers a on a.company_id = $1 and a.id = m.gone_id`,
    values,
  );
}

/**
 * Who was an attacker stays one; of the statuses the one that leaves most to do holds, told by a
 * comment where it is another one now.
 */
async function keepJudgements(query: Query, values: readonly unknown[]): Promise<void> {
  const place = (status: string): string => `array_position($4::text[], ${status})`;
  await query(
    `with gone as (
       select m.kept_id, bool_or(g.level = 'attacker') as attacks,
           (array_agg(g.status order by ${place('g.status')}))[1] as status
       from ${PAIRS} join attackers.attackers g on g.company_id = $1 and g.id = m.gone_id group by 1
     ), judged as (
       select k.id, g.attacks, g.status, ${place('g.status')} < ${place('k.status')} as is_other
         from gone g join attackers.attackers k on k.company_id = $1 and k.id = g.kept_id
     ), changed as (
       update attackers.attackers a
         set level = case when j.attacks then 'attacker' else a.level end,
           status = case when j.is_other then j.status else a.status end,
           moved_by = 'merge', version = a.version + j.is_other::int
       from judged j where a.company_id = $1 and a.id = j.id
     )
     insert into attackers.comments (company_id, id, attacker_id, new_status, message, author)
     select $1::uuid, gen_random_uuid(), id, status,
         'It turned out to be the same as another attacker, which was ' || status || '.', 'Palisade'
       from judged where is_other`,
    [...values, ATTACKER_STATUSES],
  );
}
