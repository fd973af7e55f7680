import type { Scope } from '../../../platform/database/database.ts';
import { resolveIds } from '../attackers/attackers.repository.ts';
import type { Timeline } from './step.schemas.ts';
import { stepConditions, type StepsWanted } from './steps.repository.ts';

interface Row {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly bucketMs: number;
  readonly bucket: number;
  readonly steps: number;
  readonly attempts: number;
  readonly successes: number;
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
const msOf = (expression: string): string => `extract(epoch from ${expression})::float8 * 1000`;

/** When the attempts of a step `s` were made, as `at` in milliseconds: by the spans that are kept of it, else when it began. */
const ATTEMPTS = `(
  select ${msOf('s.started_at')} as at, 1 as began, s.attempts, s.successes where s.span_seconds is null
  union all
  select (floor(extract(epoch from s.started_at) / s.span_seconds)::float8 + u.span - 1) * s.span_seconds * 1000, (u.span = 1)::int, u.attempts, u.successes
  from unnest(s.span_attempts, s.span_successes) with ordinality as u (attempts, successes, span) where s.span_seconds is not null and u.attempts > 0
)`;

/**
 * How many attempts each attacker made, and how many steps began, in each of so many spans of time, from the first to the last
 * attempt or within what is asked. A span is as wide as, or several times as wide as, the widest that the attempts are known by.
 */
export async function timelines(scope: Scope, companyId: string, attackerIds: readonly string[], wanted: StepsWanted, buckets: number): Promise<Timeline[]> {
  const ids = await resolveIds(scope, companyId, attackerIds);
  const values: unknown[] = [[...new Set(ids)]];
  const where = stepConditions(companyId, 'w.id', wanted, values);
  const end = (time: string | null | undefined, otherwise: string): string => (time == null ? msOf(otherwise) : `$${values.push(Date.parse(time))}::float8`);
  const [from, to] = [end(wanted.from, 'min(s.started_at)'), end(wanted.to, 'max(s.ended_at)')];
  const spans = `$${values.push(buckets)}::int`;
  const rows = await scope.query<Row>(
    `select w.id, e."from", e."to", e."bucketMs", b.* from unnest($1::uuid[]) as w (id)
     cross join lateral (
       select f as "from", t as "to", greatest(1, ceil((t - f + 1) / ${spans} / grain)) * grain as "bucketMs" from (
         select floor(f / grain) * grain as f, t, grain from (
           select ${from} as f, ${to} as t, coalesce(max(s.span_seconds) * 1000, 1)::float8 as grain, count(*) as n from attackers.steps s where ${where}
         ) ends where n > 0
       ) aligned
     ) e
     cross join lateral (
       select floor((a.at - e."from") / e."bucketMs")::int as bucket, sum(a.began)::int as steps, sum(a.attempts)::bigint as attempts, sum(a.successes)::bigint as successes
       from attackers.steps s cross join lateral ${ATTEMPTS} a where ${where} and a.at between e."from" and e."to" group by 1
     ) b order by b.bucket`,
    values,
  );
  const found = Map.groupBy(rows, ({ id }) => id);
  return attackerIds.map((attackerId, index): Timeline => {
    const own = found.get(ids[index] ?? '') ?? [];
    const [first] = own;
    if (first === undefined) return { attackerId, from: null, to: null, bucketMs: 1, buckets: [] };
    return {
      attackerId, from: timeOf(first.from), to: timeOf(first.to), bucketMs: first.bucketMs,
      buckets: own.map(({ bucket, steps, attempts, successes }) => ({ at: timeOf(first.from + bucket * first.bucketMs), steps, attempts, successes })),
    };
  });
}
