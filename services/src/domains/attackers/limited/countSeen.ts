import { LEVELS, VARIED } from '@palisade/engine/attackers/attacker.ts';
import { severitySql } from '@palisade/engine/attackers/severityRules.ts';
import { KILL_CHAIN } from '@palisade/vocabulary/attackTypes.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';

const COLUMNS = [
  'number',
  'level',
  'status',
  'version',
  'source_type',
  'source_id',
  'address',
  'severity',
  'score',
  'phase',
  'main_type',
  'types',
  'first_seen_at',
  'last_seen_at',
  'attempts',
  'successes',
  'refused',
  'steps',
] as const;

/**
 * What was done at endpoints with one of the labels `$3`, by attacker; `chosen` is a condition on
 * totals `t`.
 */
const totals = (chosen: string): string => `
  with visible as (
    select t.*, max(t.last_seen_at) over (partition by t.attacker_id) as until from attackers.endpoint_totals t
    where t.company_id = $1 and ${chosen}
        and t.endpoint_id in (select l.endpoint_id from inventory.endpoint_labels l
        where l.company_id = $1 and l.label_id = any($3::uuid[]))
  ), by_type as (
    select attacker_id, type, max(phase_rank) as phase_rank, min(first_seen_at) as first_seen_at,
        max(last_seen_at) as last_seen_at, sum(attempts) as attempts, sum(successes) as successes,
        sum(refused) as refused, sum(steps) as steps,
      sum(weight) as weight, sum(score * attackers.left_after(last_seen_at, until)) as score,
          max(top_score) as top_score, bool_or(is_proven) as is_proven,
          bool_or(on_sensitive_data) as on_sensitive_data
    from visible group by 1, 2
  ), summed as (
    select attacker_id, max(phase_rank) as phase_rank, min(first_seen_at) as first_seen_at,
        max(last_seen_at) as last_seen_at, sum(attempts)::bigint as attempts,
        sum(successes)::bigint as successes, sum(refused)::bigint as refused,
        sum(steps)::int as steps,
      sum(score) as score, max(top_score) as top_score, bool_or(is_proven) as is_proven,
          bool_or(on_sensitive_data) as on_sensitive_data,
          array_agg(type order by weight desc, type) as types
    from by_type group by 1
  ), counted as (
    select a.id, a.number, a.status, a.version, a.source_type, a.source_id, a.address,
      case when a.level = 'attacker'
          and (s.is_proven or greatest(s.score, s.top_score) >= ${LEVELS.attacker}
          or s.attempts >= ${VARIED.attempts}
          and cardinality(s.types) >= ${VARIED.types}) then 'attacker' else 'suspect' end as level,
      ${severitySql('s')} as severity, s.score,
          (array[${KILL_CHAIN.map((phase) => `'${phase}'`).join(', ')}])[1 + s.phase_rank] as phase,
          s.types[1] as main_type, s.types,
      s.first_seen_at, s.last_seen_at, s.attempts, s.successes, s.refused, s.steps
    from summed s join attackers.attackers a on a.company_id = $1 and a.id = s.attacker_id
  )`;

const insert = `insert into attackers.seen_attackers as s (company_id, set_id, id,
    ${COLUMNS.join(', ')}) select $1::uuid, $2::bigint, id, ${COLUMNS.join(', ')} from counted`;

/** A set of labels that somebody is limited to. */
export interface LabelSet {
  readonly id: number;
  readonly labelIds: readonly string[];
}

/** Counts all attackers for a set that has none yet; many are put together in memory. */
export async function countAll(query: CompanyQuery, { id, labelIds }: LabelSet): Promise<void> {
  await query(`set local work_mem = '128MB'`);
  await query(`${totals('true')} ${insert}`, [query.companyId, id, labelIds]);
}

/** Counts these attackers anew for a set; those of which nothing is seen any more leave it. */
export async function countThese(
  query: CompanyQuery,
  { id, labelIds }: LabelSet,
  attackerIds: readonly string[],
): Promise<void> {
  const own = COLUMNS.map((name) => `s.${name}`).join(', ');
  const next = COLUMNS.map((name) => `excluded.${name}`).join(', ');
  await query(
    `${totals('t.attacker_id = any($4::uuid[])')}, gone as (
       delete from attackers.seen_attackers s using unnest($4::uuid[]) as w (id) where s.company_id = $1 and s.set_id = $2 and s.id = w.id and w.id not in (select id from counted)
     )
     ${insert} on conflict (company_id, set_id, id) do update set (${COLUMNS.join(', ')}) = row(${next}) where (${own}) is distinct from (${next})`,
    [query.companyId, id, labelIds, attackerIds],
  );
}
