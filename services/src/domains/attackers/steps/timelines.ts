import type { CompanyScope } from '../../../platform/database/database.ts';
import { resolveIds } from '../attackers/attackers.repository.ts';
import type { Timeline } from './step.schemas.ts';
import { stepConditions, type StepsWanted } from './steps.repository.ts';

const BUCKET = {
  id: 'uuid',
  /** Milliseconds since 1970. */
  from: 'float8',
  to: 'float8',
  bucketMs: 'float8',
  bucket: 'int4',
  steps: 'int4',
  attempts: 'int8',
  successes: 'int8',
} as const;

const timeOf = (ms: number): string => new Date(ms).toISOString();
const msOf = (expression: string): string => `extract(epoch from ${expression})::float8 * 1000`;
/** The bucket of `e` that a time lies in. */
const bucketOf = (expression: string): string =>
  `floor((${msOf(expression)} - e."from") / e."bucketMs")::int`;
/**
 * Whether all that is known of a step `s` lies in one bucket, or no more is known of it than when
 * it began.
 */
const isWhole = `(s.span_seconds is null or ${bucketOf('s.started_at')} = ${bucketOf('s.ended_at')})`;
/**
 * How many of the counts of a step's spans are within `i.spans` spans after the first `i.before`.
 */
const within = (counts: string): string =>
  `${counts}[least(i.before + i.spans, cardinality(${counts}))] - coalesce(${counts}[i.before], 0)`;

/**
 * How many attempts each attacker made, and how many steps began, in each of so many spans of time,
 * from the first to the last attempt or within what is asked. A span is as wide as, or several
 * times as wide as, the widest that the attempts are known by.
 */
export async function timelines(
  scope: CompanyScope,
  attackerIds: readonly string[],
  wanted: StepsWanted,
  buckets: number,
): Promise<Timeline[]> {
  const ids = await resolveIds(scope.query, attackerIds);
  const values: unknown[] = [[...new Set(ids)]];
  const where = stepConditions(scope.companyId, 'w.id', wanted, values);
  const end = (time: string | null | undefined, otherwise: string): string =>
    time == null ? msOf(otherwise) : `$${values.push(Date.parse(time))}::float8`;
  const [from, to] = [end(wanted.from, 'min(s.started_at)'), end(wanted.to, 'max(s.ended_at)')];
  const spans = `$${values.push(buckets)}::int`;
  const rows = await scope.query(
    {
      sql: `select w.id, e."from", e."to", e."bucketMs", b.* from unnest($1::uuid[]) as w (id)
     cross join lateral (
       select f as "from", t as "to", greatest(1, ceil((t - f + 1) / ${spans} / grain)) * grain as "bucketMs" from (
         select floor(f / grain) * grain as f, t, grain from (
           select ${from} as f, ${to} as t, coalesce(max(s.span_seconds) * 1000, 1)::float8 as grain, count(*) as n from attackers.steps s where ${where}
         ) ends where n > 0
       ) aligned
     ) e
     cross join lateral (
       select p.bucket, sum(p.began)::int as steps, sum(p.attempts)::bigint as attempts, sum(p.successes)::bigint as successes
       from (
         select ${bucketOf('s.started_at')} as bucket, 1 as began, s.attempts, s.successes from attackers.steps s where ${where} and s.started_at >= to_timestamp(e."from" / 1000) and ${isWhole}
         union all
         -- Of the others, what was counted up to the end of each bucket without what was up to its beginning.
         select o.bucket, (o.bucket = ${bucketOf('s.started_at')})::int, ${within('s.span_attempts')}, ${within('s.span_successes')}
         from attackers.steps s
         cross join lateral generate_series(greatest(0, ${bucketOf('s.started_at')}), least(${bucketOf('s.ended_at')}, floor((e."to" - e."from") / e."bucketMs")::int)) as o (bucket)
         cross join lateral (select ((e."from" + o.bucket * e."bucketMs") / 1000 / s.span_seconds - floor(extract(epoch from s.started_at) / s.span_seconds))::int as before, (e."bucketMs" / 1000 / s.span_seconds)::int as spans) i
         where ${where} and not ${isWhole}
       ) p where p.attempts > 0 group by 1
     ) b order by b.bucket`,
      columns: BUCKET,
    },
    values,
  );
  const found = Map.groupBy(rows, ({ id }) => id);
  return attackerIds.map((attackerId, index): Timeline => {
    const own = found.get(ids[index] ?? '') ?? [];
    const [first] = own;
    if (first === undefined) return { attackerId, from: null, to: null, bucketMs: 1, buckets: [] };
    return {
      attackerId,
      from: timeOf(first.from),
      to: timeOf(first.to),
      bucketMs: first.bucketMs,
      buckets: own.map(({ bucket, steps, attempts, successes }) => ({
        at: timeOf(first.from + bucket * first.bucketMs),
        steps,
        attempts,
        successes,
      })),
    };
  });
}
