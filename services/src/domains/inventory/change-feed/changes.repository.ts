import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import type { ChangesAsked } from './changeConditions.ts';
import { changePlan, type ChangePlan } from './changePlan.ts';
import type { Change, ChangeCount, Unseen } from './changes.schemas.ts';
import { lastNumber } from './lastNumber.ts';

/** Of rows called `ch`. */
export const CHANGE_COLUMNS =
  'ch.id, ch.number, ch.at, ch.kind, ch.host_id as "hostId", ch.api_id as "apiId", ch.endpoint_id as "endpointId", ch.before, ch.after, ch.cause';
export const CHANGE_ORDER = [{ expression: 'ch.id', type: 'uuid' }] as const;
/**
 * Changes of a kind that are counted, or looked at to count what a filter keeps of them: the
 * newest.
 */
const COUNTED = { most: 1_000, looked: 500 } as const;
/** Changes since somebody looked that are counted. */
const MOST_UNSEEN = 10_000;

/** What a page reads of each place: rows that are met in the order of their ids. */
interface Within {
  readonly where: string;
  readonly limit: number;
}

/**
 * Ids of the newest changes of a plan, as SQL: the newest of each place, then the newest of these.
 */
function newest({ places, kinds, values }: ChangePlan, { where, limit }: Within): string {
  const order = `order by ch.id desc limit ${limit}`;
  const own = (more: string): string =>
    `select ch.id from inventory.changes ch where ${where}${more} ${order}`;
  const each = (rows: string, more: string): string =>
    `select ch.id from ${rows} cross join lateral (${own(more)}) ch ${order}`;
  const list = (ids: readonly string[], type: 'uuid' | 'text'): string =>
    `unnest($${values.push(ids)}::${type}[])`;
  switch (places.by) {
    case 'all':
      return own('');
    case 'nothing':
      return own(' and false');
    case 'number':
      return `select ch.id from (select * from inventory.changes ch where ${where} offset 0) ch ${order}`;
    case 'endpoints':
      return each(`${list(places.ids, 'uuid')} as o (id)`, ' and ch.endpoint_id = o.id');
    case 'kinds':
      return each(`${list(kinds, 'text')} as k (kind)`, ' and ch.kind = k.kind');
    case 'owners': {
      const pairs = `${list(places.ids, 'uuid')} as o (id) cross join ${list(kinds, 'text')} as k (kind)`;
      return each(pairs, ` and ch.${places.column} = o.id and ch.kind = k.kind`);
    }
  }
}

/** The columns of `CHANGE_COLUMNS`. */
export const CHANGE = {
  id: 'uuid',
  number: 'int8',
  at: 'timestamptz',
  kind: as<Change['kind']>('text'),
  hostId: 'uuid',
  apiId: 'uuid?',
  endpointId: 'uuid?',
  before: as<Change['before']>('jsonb?'),
  after: as<Change['after']>('jsonb?'),
  cause: as<Change['cause']>('jsonb?'),
} as const;

/** One page of changes, the newest first. */
export async function changesPage(
  scope: CompanyScope,
  {
    first,
    after,
    ...asked
  }: ChangesAsked & { readonly first: number; readonly after?: string | null | undefined },
): Promise<Page<Change & { cursor: string }>> {
  const request = page({ sort: 'changes', columns: CHANGE_ORDER, direction: 'desc', first, after });
  const plan = await changePlan(scope, asked);
  const where = `${plan.where} and ${request.where(plan.values)}`;
  const ids = newest(plan, { where, limit: request.limit });
  const rows = await scope.query(
    {
      sql: `select ${CHANGE_COLUMNS}, ${request.select} from (${ids}) found
     join inventory.changes ch on ch.company_id = $1 and ch.id = found.id order by ch.id desc`,
      columns: { ...CHANGE, ...request.keyColumns },
    },
    plan.values,
  );
  return request.page(rows);
}

/** How many changes there are of each kind that a filter leaves, up to a bound. */
export async function changeCounts(
  scope: CompanyScope,
  asked: ChangesAsked,
): Promise<ChangeCount[]> {
  const { places, kinds, where, isPlain, values } = await changePlan(scope, asked);
  const list = (ids: readonly string[], type: 'uuid' | 'text'): string =>
    `unnest($${values.push(ids)}::${type}[])`;
  if (places.by === 'nothing') return [];
  if (places.by === 'number' || places.by === 'endpoints') {
    const more =
      places.by === 'endpoints'
        ? ` and ch.endpoint_id = any(${`$${values.push(places.ids)}`}::uuid[])`
        : '';
    return await scope.query(
      {
        sql: `select ch.kind, count(*) as changes, false as "hasMore" from inventory.changes ch
          where ${where}${more} group by ch.kind order by ch.kind`,
        columns: { kind: as<ChangeCount['kind']>('text'), changes: 'int8', hasMore: 'bool' },
      },
      values,
    );
  }
  // What no index answers is asked of the newest of each kind alone.
  const [inside, outside] = isPlain ? [where, 'true'] : ['ch.company_id = $1', where];
  const limit = isPlain ? COUNTED.most : COUNTED.looked;
  const own = (more: string): string =>
    `select ${isPlain ? '1' : 'ch.*'} from inventory.changes ch
      where ${inside} and ch.kind = k.kind${more} order by ch.id desc limit ${limit}`;
  const rows =
    places.by === 'owners'
      ? `select ch.* from ${list(places.ids, 'uuid')} as o (id)
        cross join lateral (${own(` and ch.${places.column} = o.id`)}) ch limit ${limit}`
      : own('');
  return await scope.query(
    {
      sql: `select k.kind, found.changes, found.looked >= ${limit} as "hasMore" from ${list(kinds, 'text')} as k (kind)
     cross join lateral (select count(*) as looked, count(*) filter (where ${outside}) as changes
         from (${rows}) ch) found
     where found.changes > 0 order by k.kind`,
      columns: { kind: as<ChangeCount['kind']>('text'), changes: 'int8', hasMore: 'bool' },
    },
    values,
  );
}

const CHANGES_BY_ID = statement(
  `select ${CHANGE_COLUMNS} from inventory.changes ch where ch.company_id = $1 and ch.id = any($2::uuid[])`,
  CHANGE,
);

/** Changes by id, in the order asked; null for unknown ones. */
export async function changesById(
  { query, companyId }: Pick<CompanyScope, 'query' | 'companyId'>,
  ids: readonly string[],
): Promise<(Change | null)[]> {
  return inOrder(ids, await query(CHANGES_BY_ID, [companyId, ids]));
}

const CHANGE_IDS_BETWEEN = statement(
  `select id from inventory.changes where company_id = $1 and number > $2 and number <= $3
    order by number desc limit $4`,
  { id: 'uuid' },
);

/** Ids of the changes of one commit, the newest first, as far as they may be seen. */
export async function changeIdsBetween(
  { query, companyId }: Pick<CompanyScope, 'query' | 'companyId'>,
  from: number,
  to: number,
  limit: number,
): Promise<string[]> {
  const rows = await query(CHANGE_IDS_BETWEEN, [companyId, from, to, limit]);
  return rows.map(({ id }) => id);
}

const UNSEEN_CHANGES = statement(
  `select kind, count(*) as changes, sum(count(*)) over () as looked from (
       select kind from inventory.changes where company_id = $1 and number > $2 order by number limit ${MOST_UNSEEN}
     ) unseen group by kind order by kind`,
  { kind: as<ChangeCount['kind']>('text'), changes: 'int8', looked: 'numeric' },
);

/** What changed since somebody looked, by kind, as far as a filter keeps it. */
export async function unseenChanges(
  scope: CompanyScope,
  seen: { readonly number: number; readonly at: string } | null,
  filter: Filter | null,
): Promise<Unseen> {
  const since = seen?.number ?? 0;
  const counted = async (): Promise<ChangeCount[]> =>
    (await scope.query(UNSEEN_CHANGES, [scope.companyId, since])).map(
      ({ kind, changes, looked }) => ({ kind, changes, hasMore: looked >= MOST_UNSEEN }),
    );
  return {
    since,
    last: await lastNumber(scope.query),
    seenAt: seen?.at ?? null,
    counts: await (filter === null ? counted() : changeCounts(scope, { filter, since })),
  };
}
