import { EXCESSIVE_TYPES } from '@palisade/vocabulary/attackMarks.ts';
import type { Consumed } from '@palisade/engine/attackers/steps.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type {
  CompanyQuery,
  CompanyScope,
  StreamOptions,
} from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import { resolveIds } from '../attackers/attackers.repository.ts';
import { markedPathSql } from '../marks/subjects.ts';
import { riskTypeOf } from '../attackers.schemas.ts';
import { piiConsumption } from './consumption.ts';
import type { Step, StepPagesOf } from './step.schemas.ts';

const COLUMNS = `s.id, s.attacker_id as "attackerId", s.type, s.phase, s.successes > 0 as "isSuccess", s.endpoint_id as "endpointId", s.host, s.method, s.template, s.path, s.started_at as "startedAt", s.ended_at as "endedAt",
  s.attempts, s.successes, s.consumed, s.response_status as "responseStatus", s.message, (select count(*) from attackers.examples x where x.company_id = s.company_id and x.step_id = s.id) as "exampleCount",
  attackers.mark_of(s.company_id, s.attacker_id, s.endpoint_id, 'behaviour ' || s.type) as mark,
  case when s.type in (${EXCESSIVE_TYPES.map((type) => `'${type}'`).join(', ')}) then attackers.mark_of(s.company_id, s.attacker_id, s.endpoint_id, 'excessiveUse') end as "excessiveUseMark",
  case when s.endpoint_id is null then attackers.mark_of(s.company_id, s.attacker_id, null, 'unknownEndpoint ' || s.method || ' ' || s.host || ' ' || ${markedPathSql('s.path')}) end as "unknownEndpointMark"`;
/** As the index of an attacker's steps has them. */
const ORDER: readonly KeyColumn[] = [
  { expression: 's.started_at', type: 'timestamptz' },
  { expression: 's.id', type: 'uuid' },
];

/** Which steps of an attacker are asked for. */
export interface StepsWanted {
  readonly types?: readonly AttackType[] | undefined;
  readonly successOnly?: boolean | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

type Row = Omit<Step, 'riskType' | 'piiConsumptionInfo'> & {
  readonly type: AttackType;
  readonly consumed: Consumed | null;
};
const sent = <R extends Row>({
  type,
  consumed,
  ...row
}: R): Omit<R, 'type' | 'consumed'> & Pick<Step, 'riskType' | 'piiConsumptionInfo'> => ({
  ...row,
  riskType: riskTypeOf(type),
  piiConsumptionInfo: piiConsumption(consumed),
});

/**
 * Conditions on rows called `s`: steps of the attacker that an expression names. Appends its
 * values.
 */
export function stepConditions(
  companyId: string,
  attacker: string,
  { types, successOnly, from, to }: StepsWanted,
  values: unknown[],
): string {
  const parts = [`s.company_id = $${values.push(companyId)}`, `s.attacker_id = ${attacker}`];
  if (types !== undefined && types.length > 0) parts.push(`s.type = any($${values.push(types)})`);
  if (successOnly === true) parts.push('s.successes > 0');
  if (from != null) parts.push(`s.ended_at >= $${values.push(from)}::timestamptz`);
  if (to != null) parts.push(`s.started_at < $${values.push(to)}::timestamptz`);
  return parts.join(' and ');
}

async function ofAttacker(
  scope: CompanyScope,
  attackerId: string,
  wanted: StepsWanted,
  values: unknown[],
): Promise<string> {
  const [id] = await resolveIds(scope.query, [attackerId]);
  return stepConditions(scope.companyId, `$${values.push(id)}`, wanted, values);
}

type OfAttacker = StepsWanted & { readonly attackerId: string };

const STEP = {
  id: 'uuid',
  attackerId: 'uuid',
  type: as<AttackType>('text'),
  phase: as<Row['phase']>('text'),
  isSuccess: 'bool',
  endpointId: 'uuid?',
  host: 'text',
  method: 'text',
  template: 'text?',
  path: 'text',
  startedAt: 'timestamptz',
  endedAt: 'timestamptz',
  attempts: 'int8',
  successes: 'int8',
  consumed: as<Consumed | null>('jsonb?'),
  responseStatus: 'int4',
  message: 'text',
  exampleCount: 'int8',
  mark: as<Row['mark']>('jsonb?'),
  excessiveUseMark: as<Row['excessiveUseMark']>('jsonb?'),
  unknownEndpointMark: as<Row['unknownEndpointMark']>('jsonb?'),
} as const;

/** One page of an attacker's steps by when they began. */
export async function stepPage(
  scope: CompanyScope,
  {
    direction,
    first,
    after,
    attackerId,
    ...wanted
  }: OfAttacker & { direction: 'asc' | 'desc'; first: number; after?: string | null | undefined },
): Promise<Page<Step & { cursor: string }>> {
  const plan = page({ sort: 'steps', columns: ORDER, direction, first, after });
  const values: unknown[] = [];
  const where = `${await ofAttacker(scope, attackerId, wanted, values)} and ${plan.where(values)}`;
  const { items, hasNextPage } = plan.page(
    await scope.query(
      {
        sql: `select ${COLUMNS}, ${plan.select} from attackers.steps s where ${where}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...STEP, ...plan.keyColumns },
      },
      values,
    ),
  );
  return { items: items.map(sent), hasNextPage };
}

export async function countSteps(
  scope: CompanyScope,
  { attackerId, ...wanted }: OfAttacker,
): Promise<number> {
  const values: unknown[] = [];
  const [row] = await scope.query(
    {
      sql: `select count(*) as count from attackers.steps s
        where ${await ofAttacker(scope, attackerId, wanted, values)}`,
      columns: { count: 'int8' },
    },
    values,
  );
  return row?.count ?? 0;
}

/** The first page of each attacker's steps, and how many there are. */
export async function stepsOfAttackers(
  scope: CompanyScope,
  attackerIds: readonly string[],
  { direction, first, ...wanted }: StepsWanted & { direction: 'asc' | 'desc'; first: number },
): Promise<StepPagesOf> {
  const ids = await resolveIds(scope.query, attackerIds);
  const plan = page({ sort: 'steps', columns: ORDER, direction, first });
  const values: unknown[] = [[...new Set(ids)]];
  const where = stepConditions(scope.companyId, 'w.id', wanted, values);
  const of = 'from unnest($1::uuid[]) as w (id)';
  const [rows, counts] = await Promise.all([
    scope.query(
      {
        sql: `select p.* ${of} cross join lateral (select ${COLUMNS}, ${plan.select}
            from attackers.steps s where ${where} order by ${plan.orderBy} limit ${plan.limit}) p
            order by p."startedAt" ${direction}, p.id ${direction}`,
        columns: { ...STEP, ...plan.keyColumns },
      },
      values,
    ),
    scope.query(
      {
        sql: `select w.id, (select count(*) from attackers.steps s where ${where}) as count ${of}`,
        columns: { id: 'uuid', count: 'int8' },
      },
      values,
    ),
  ]);
  const [byAttacker, countOf] = [
    Map.groupBy(rows, ({ attackerId }) => attackerId),
    new Map(counts.map(({ id, count }) => [id, count])),
  ];
  return attackerIds.map((attackerId, index) => {
    const id = ids[index] ?? '';
    const { items, hasNextPage } = plan.page(byAttacker.get(id) ?? []);
    return { attackerId, items: items.map(sent), hasNextPage, count: countOf.get(id) ?? 0 };
  });
}

const STEPS_BY_ID = statement(
  `select ${COLUMNS} from attackers.steps s where s.company_id = $1 and s.id = any($2::uuid[])`,
  STEP,
);

/** Steps by id, in the order asked; null for unknown ones. */
export async function stepsById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<(Step | null)[]> {
  return inOrder(ids, (await query(STEPS_BY_ID, [query.companyId, ids])).map(sent));
}

/**
 * The newest steps of an attacker, at most so many, first ones first, some at a time and all of one
 * moment.
 */
export async function* streamSteps(
  scope: CompanyScope,
  attackerId: string,
  most: number,
  options: StreamOptions,
): AsyncGenerator<Step[]> {
  const newest = `select * from attackers.steps where company_id = $1 and attacker_id = $2
      order by started_at desc, id desc limit $3`;
  const text = `select ${COLUMNS} from (${newest}) s order by s.started_at, s.id`;
  for await (const rows of scope.stream(
    { sql: text, columns: STEP },
    [scope.companyId, attackerId, most],
    options,
  ))
    yield rows.map(sent);
}
