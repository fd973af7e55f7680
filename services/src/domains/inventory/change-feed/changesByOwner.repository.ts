import type { Static } from '@fastify/type-provider-typebox';
import { CHANGE_KINDS } from '@palisade/vocabulary/changeKinds.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { page } from '../../../platform/keyset.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';
import { filtered } from './changeConditions.ts';
import { withTodaysIds } from './withTodaysIds.ts';
import { CHANGE, CHANGE_COLUMNS, CHANGE_ORDER } from './changes.repository.ts';
import { splitsNaming } from './splitsNaming.ts';
import type { ChangeOwner, ChangePagesByOwner } from './changes.schemas.ts';

/** Changes of each that are counted, or looked at to count what a filter keeps of them. */
const COUNTED = 2_000;
const COLUMN: Readonly<Record<ChangeOwner, string>> = {
  host: 'host_id',
  api: 'api_id',
  endpoint: 'endpoint_id',
};

const NAMING = splitsNaming('o.id');

type Pages = Static<typeof ChangePagesByOwner>;
interface Asked {
  readonly owner: ChangeOwner;
  readonly ids: readonly string[];
  readonly filter: Filter | null;
  readonly first: number;
}

/**
 * First pages of the changes of several endpoints, hosts or APIs, with how many there are up to a
 * bound.
 */
export async function changesByOwner(
  scope: CompanyScope,
  { owner, ids, filter, first }: Asked,
): Promise<Pages> {
  const plan = page({ sort: 'changes', columns: CHANGE_ORDER, direction: 'desc', first });
  const known = owner === 'endpoint' ? await currentIds(scope, ids) : ids;
  const values: unknown[] = [scope.companyId, [...new Set(known)].filter((id) => id !== null)];
  const where = filtered(await withTodaysIds(scope, filter), values);
  const of = `ch.company_id = $1 and ch.${COLUMN[owner]} = o.id`;
  const own = (more: string): string =>
    `select ch.* from inventory.changes ch where ${of}${more} and ${where} order by ch.id desc limit ${plan.limit}`;
  // Indexes of hosts and APIs are in order within a kind.
  const newest =
    owner === 'endpoint'
      ? `select ch.* from ((${own('')}) union all (select ch.* from (${NAMING}) ch where ${where}
          order by ch.id desc limit ${plan.limit})) ch order by ch.id desc limit ${plan.limit}`
      : `select ch.* from unnest($${values.push(CHANGE_KINDS)}::text[]) as k (kind)
        cross join lateral (${own(' and ch.kind = k.kind')}) ch order by ch.id desc limit ${plan.limit}`;
  const rows = await scope.query(
    {
      sql: `select o.id as "ownerId", ${CHANGE_COLUMNS}, ${plan.select}
        from unnest($2::uuid[]) as o (id) cross join lateral (${newest}) ch order by ch.id desc`,
      columns: { ownerId: 'uuid', ...CHANGE, ...plan.keyColumns },
    },
    values,
  );
  const counted = `select ch.* from inventory.changes ch where ${of}`;
  const all = owner === 'endpoint' ? `${counted} union all ${NAMING}` : counted;
  const counts = await scope.query(
    {
      sql: `select o.id as "ownerId", c.count, c.looked from unnest($2::uuid[]) as o (id) cross join lateral (
       select count(*) as looked, count(*) filter (where ${where}) as count
         from (${all} limit ${COUNTED}) ch
     ) c`,
      columns: { ownerId: 'uuid', count: 'int8', looked: 'int8' },
    },
    values.slice(0, owner === 'endpoint' ? values.length : -1),
  );
  const byOwner = Map.groupBy(rows, ({ ownerId }) => ownerId);
  const countOf = new Map(counts.map((count) => [count.ownerId, count]));
  return ids.map((ownerId, index) => {
    const id = known[index] ?? '';
    const { items, hasNextPage } = plan.page(byOwner.get(id) ?? []);
    const { count = 0, looked = 0 } = countOf.get(id) ?? {};
    return { ownerId, items, hasNextPage, count, hasMore: looked >= COUNTED };
  });
}
