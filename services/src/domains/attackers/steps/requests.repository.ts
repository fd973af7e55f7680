import type { CompanyScope, StreamOptions } from '../../../platform/database/database.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import { resolveIds } from '../attackers/attackers.repository.ts';
import type { AttackerRequest, RequestPagesOf } from './request.schemas.ts';

const COLUMNS =
  'r.id, r.attacker_id as "attackerId", r.at, r.is_attempt as "isAttempt", r.endpoint_id as "endpointId", r.host, r.method, r.template, r.path, r.status';
/** As the primary key has them. */
const ORDER: readonly KeyColumn[] = [
  { expression: 'r.at', type: 'timestamptz' },
  { expression: 'r.id', type: 'uuid' },
];

/** Which requests of an attacker are asked for. */
export interface RequestsWanted {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}
interface Ordered extends RequestsWanted {
  readonly direction: 'asc' | 'desc';
  readonly first: number;
}
type Row = AttackerRequest & { readonly attackerId: string };
const sent = <R extends Row>({ attackerId: _attackerId, ...row }: R): Omit<R, 'attackerId'> => row;

function conditions(
  companyId: string,
  attacker: string,
  { from, to }: RequestsWanted,
  values: unknown[],
): string {
  const parts = [`r.company_id = $${values.push(companyId)}`, `r.attacker_id = ${attacker}`];
  if (from != null) parts.push(`r.at >= $${values.push(from)}::timestamptz`);
  if (to != null) parts.push(`r.at < $${values.push(to)}::timestamptz`);
  return parts.join(' and ');
}

async function ofAttacker(
  scope: CompanyScope,
  attackerId: string,
  wanted: RequestsWanted,
  values: unknown[],
): Promise<string> {
  const [id] = await resolveIds(scope.query, [attackerId]);
  return conditions(scope.companyId, `$${values.push(id)}`, wanted, values);
}

const REQUEST = {
  id: 'uuid',
  attackerId: 'uuid',
  at: 'timestamptz',
  isAttempt: 'bool',
  endpointId: 'uuid?',
  host: 'text',
  method: 'text',
  template: 'text?',
  path: 'text',
  status: 'int4',
} as const;

/** One page of all that an attacker was seen to send, by time. */
export async function requestPage(
  scope: CompanyScope,
  {
    attackerId,
    direction,
    first,
    after,
    ...wanted
  }: Ordered & { readonly attackerId: string; readonly after?: string | null | undefined },
): Promise<Page<AttackerRequest & { cursor: string }>> {
  const plan = page({ sort: 'requests', columns: ORDER, direction, first, after });
  const values: unknown[] = [];
  const where = `${await ofAttacker(scope, attackerId, wanted, values)} and ${plan.where(values)}`;
  const { items, hasNextPage } = plan.page(
    await scope.query(
      {
        sql: `select ${COLUMNS}, ${plan.select} from attackers.requests r where ${where}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...REQUEST, ...plan.keyColumns },
      },
      values,
    ),
  );
  return { items: items.map(sent), hasNextPage };
}

/**
 * All that an attacker was seen to send, first ones first, some at a time and all of one moment.
 */
export async function* streamRequests(
  scope: CompanyScope,
  attackerId: string,
  options: StreamOptions,
): AsyncGenerator<AttackerRequest[]> {
  const text = `select ${COLUMNS} from attackers.requests r
    where r.company_id = $1 and r.attacker_id = $2 order by r.at, r.id`;
  for await (const rows of scope.stream(
    { sql: text, columns: REQUEST },
    [scope.companyId, attackerId],
    options,
  ))
    yield rows.map(sent);
}

export async function countRequests(
  scope: CompanyScope,
  { attackerId, ...wanted }: RequestsWanted & { readonly attackerId: string },
): Promise<number> {
  const values: unknown[] = [];
  const [row] = await scope.query(
    {
      sql: `select count(*) as count from attackers.requests r
        where ${await ofAttacker(scope, attackerId, wanted, values)}`,
      columns: { count: 'int8' },
    },
    values,
  );
  return row?.count ?? 0;
}

/** The first page of each attacker's requests, and how many there are. */
export async function requestsOfAttackers(
  scope: CompanyScope,
  attackerIds: readonly string[],
  { direction, first, ...wanted }: Ordered,
): Promise<RequestPagesOf> {
  const ids = await resolveIds(scope.query, attackerIds);
  const plan = page({ sort: 'requests', columns: ORDER, direction, first });
  const values: unknown[] = [[...new Set(ids)]];
  const where = conditions(scope.companyId, 'w.id', wanted, values);
  const of = 'from unnest($1::uuid[]) as w (id)';
  const [rows, counts] = await Promise.all([
    scope.query(
      {
        sql: `select p.* ${of} cross join lateral (select ${COLUMNS}, ${plan.select}
            from attackers.requests r where ${where} order by ${plan.orderBy} limit ${plan.limit}) p
            order by p.at ${direction}, p.id ${direction}`,
        columns: { ...REQUEST, ...plan.keyColumns },
      },
      values,
    ),
    scope.query(
      {
        sql: `select w.id, (select count(*) from attackers.requests r where ${where}) as count ${of}`,
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
    const { items, hasNextPage } = plan.page(byAttacker.get(ids[index] ?? '') ?? []);
    return {
      attackerId,
      items: items.map(sent),
      hasNextPage,
      count: countOf.get(ids[index] ?? '') ?? 0,
    };
  });
}
