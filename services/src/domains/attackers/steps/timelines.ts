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

/** How many steps and attempts of each attacker began in each of so many spans of time, from the first to the last step or within what is asked. */
export async function timelines(scope: Scope, companyId: string, attackerIds: readonly string[], wanted: StepsWanted, buckets: number): Promise<Timeline[]> {
  const ids = await resolveIds(scope, companyId, attackerIds);
  const values: unknown[] = [[...new Set(ids)]];
  const where = stepConditions(companyId, 'w.id', wanted, values);
  const end = (time: string | null | undefined, otherwise: string): string => (time == null ? msOf(otherwise) : `$${values.push(Date.parse(time))}::float8`);
  const [from, to] = [end(wanted.from, 'min(s.started_at)'), end(wanted.to, 'max(s.started_at)')];
  const spans = `$${values.push(buckets)}::int`;
  const rows = await scope.query<Row>(
    `select w.id, e."from", e."to", e."bucketMs", b.* from unnest($1::uuid[]) as w (id)
     cross join lateral (
       select f as "from", t as "to", greatest(1, ceil((t - f + 1) / ${spans})) as "bucketMs" from (select ${from} as f, ${to} as t, count(*) as n from attackers.steps s where ${where}) ends where n > 0
     ) e
     cross join lateral (
       select floor((${msOf('s.started_at')} - e."from") / e."bucketMs")::int as bucket, count(*) as steps, sum(s.attempts)::bigint as attempts, sum(s.successes)::bigint as successes
       from attackers.steps s where ${where} group by 1
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
