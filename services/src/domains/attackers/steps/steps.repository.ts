import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import { resolveIds } from '../attackers/attackers.repository.ts';
import { riskTypeOf } from '../attackers.schemas.ts';
import type { ExamplesOf, Step, Timeline } from './step.schemas.ts';

const COLUMNS = `s.id, s.attacker_id as "attackerId", s.type, s.phase, s.successes > 0 as "isSuccess", s.endpoint_id as "endpointId", s.host, s.method, s.template, s.path, s.started_at as "startedAt", s.ended_at as "endedAt",
  s.attempts, s.successes, s.response_status as "responseStatus", s.message, (select count(*) from attackers.examples x where x.company_id = s.company_id and x.step_id = s.id) as "exampleCount"`;
/** As the index of an attacker's steps has them. */
const ORDER: readonly KeyColumn[] = [{ expression: 's.started_at', type: 'timestamptz' }, { expression: 's.id', type: 'uuid' }];

/** Which steps are asked for. */
export interface StepsWanted {
  readonly attackerId: string;
  readonly types?: readonly AttackType[] | undefined;
  readonly successOnly?: boolean | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

type Row = Omit<Step, 'riskType'> & { readonly type: AttackType };
const sent = <R extends Row>({ type, ...row }: R): Omit<R, 'type'> & Pick<Step, 'riskType'> => ({ ...row, riskType: riskTypeOf(type) });

async function conditions(scope: Scope, companyId: string, { attackerId, types, successOnly, from, to }: StepsWanted, values: unknown[]): Promise<string> {
  const [id] = await resolveIds(scope, companyId, [attackerId]);
  const parts = [`s.company_id = $${values.push(companyId)}`, `s.attacker_id = $${values.push(id)}`];
  if (types !== undefined && types.length > 0) parts.push(`s.type = any($${values.push(types)})`);
  if (successOnly === true) parts.push('s.successes > 0');
  if (from != null) parts.push(`s.started_at >= $${values.push(from)}`);
  if (to != null) parts.push(`s.started_at < $${values.push(to)}`);
  return parts.join(' and ');
}

/** One page of an attacker's steps by when they began. */
export async function stepPage(scope: Scope, companyId: string, { direction, first, after, ...wanted }: StepsWanted & { direction: 'asc' | 'desc'; first: number; after?: string | null | undefined }): Promise<Page<Step & { cursor: string }>> {
  const plan = page({ sort: 'steps', columns: ORDER, direction, first, after });
  const values: unknown[] = [];
  const where = `${await conditions(scope, companyId, wanted, values)} and ${plan.where(values)}`;
  const { items, hasNextPage } = plan.page(await scope.query<Row>(`select ${COLUMNS}, ${plan.select} from attackers.steps s where ${where} order by ${plan.orderBy} limit ${plan.limit}`, values));
  return { items: items.map(sent), hasNextPage };
}

export async function countSteps(scope: Scope, companyId: string, wanted: StepsWanted): Promise<number> {
  const values: unknown[] = [];
  const [row] = await scope.query<{ count: number }>(`select count(*) as count from attackers.steps s where ${await conditions(scope, companyId, wanted, values)}`, values);
  return row?.count ?? 0;
}

/** Steps by id, in the order asked; null for unknown ones. */
export async function stepsById(scope: Scope, companyId: string, ids: readonly string[]): Promise<(Step | null)[]> {
  const found = new Map((await scope.query<Row>(`select ${COLUMNS} from attackers.steps s where s.company_id = $1 and s.id = any($2::uuid[])`, [companyId, ids])).map((row) => [row.id, sent(row)]));
  return ids.map((id) => found.get(id.toLowerCase()) ?? null);
}

/** How many steps and attempts began in each of so many spans of time, from the first to the last step or within what is asked. */
export async function timeline(scope: Scope, companyId: string, wanted: StepsWanted, buckets: number): Promise<Timeline> {
  const values: unknown[] = [];
  const where = await conditions(scope, companyId, wanted, values);
  const [ends] = await scope.query<{ from: number | null; to: number | null }>(`select extract(epoch from min(s.started_at))::float8 * 1000 as from, extract(epoch from max(s.started_at))::float8 * 1000 as to from attackers.steps s where ${where}`, values);
  if (ends?.from == null || ends.to == null) return { from: null, to: null, bucketMs: 1, buckets: [] };
  const from = wanted.from == null ? ends.from : Date.parse(wanted.from);
  const to = wanted.to == null ? ends.to : Date.parse(wanted.to);
  const bucketMs = Math.max(1, Math.ceil((to - from + 1) / buckets));
  const [start, width] = [values.push(from), values.push(bucketMs)];
  const rows = await scope.query<{ bucket: number; steps: number; attempts: number; successes: number }>(
    `select floor((extract(epoch from s.started_at)::float8 * 1000 - $${start}::float8) / $${width}::float8)::int as bucket, count(*) as steps, sum(s.attempts)::bigint as attempts, sum(s.successes)::bigint as successes from attackers.steps s where ${where} group by 1 order by 1`,
    values,
  );
  const time = (at: number): string => new Date(at).toISOString();
  return { from: time(from), to: time(to), bucketMs, buckets: rows.map(({ bucket, ...counts }) => ({ at: time(from + bucket * bucketMs), ...counts })) };
}

/** Examples of steps, in the order asked; the latest of each. */
export async function examplesOf(scope: Scope, companyId: string, ids: readonly string[], most: number): Promise<ExamplesOf> {
  const rows = await scope.query<ExamplesOf[number]['examples'][number] & { stepId: string }>(
    `select w.id as "stepId", x.* from unnest($2::uuid[]) as w (id) cross join lateral (
       select attempt, at, message, is_success as "isSuccess", exchange, anomalies, answer from attackers.examples where company_id = $1 and step_id = w.id order by attempt desc limit $3
     ) x order by x.attempt`,
    [companyId, ids, most],
  );
  const found = Map.groupBy(rows, ({ stepId }) => stepId);
  return ids.map((stepId) => ({ stepId, examples: (found.get(stepId.toLowerCase()) ?? []).map(({ stepId: _id, ...example }) => example) }));
}
