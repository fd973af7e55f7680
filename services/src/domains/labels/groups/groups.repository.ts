import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import type { Versioned } from '../../../platform/needVersion.ts';
import { notFound } from '../../../platform/problem.ts';
import type { Group } from './groups.schemas.ts';

const COLUMNS = `id, name, tag_rank is not null as "isTag", created_at as "createdAt", created_by as "createdBy", version,
  (select count(*) from labels.labels label where label.company_id = grp.company_id and label.group_id = grp.id) as "labelCount",
  (select count(*) from rules rule where rule.company_id = grp.company_id and rule.group_id = grp.id) as "ruleCount"`;
const GROUP = {
  id: 'uuid',
  name: 'text',
  isTag: 'bool',
  createdAt: 'timestamptz',
  createdBy: 'text',
  version: 'int4',
  labelCount: 'int8',
  ruleCount: 'int8',
} as const;
const KEYS = [
  { expression: 'name_key', type: 'text' },
  { expression: 'id', type: 'uuid' },
] as const;
const WANTED = `company_id = $1 and ($2 = '' or strpos(name_key, $2) > 0)`;
const searched = (search = ''): string => search.trim().normalize('NFC').toLowerCase();

/** Label groups by name. */
export async function groupPage(
  query: CompanyQuery,
  {
    first,
    after,
    search,
  }: { first: number; after?: string | undefined; search?: string | undefined },
): Promise<Page<Group & { cursor: string }>> {
  const plan = page({ sort: 'labelGroups', direction: 'asc', columns: KEYS, first, after });
  const values: unknown[] = [query.companyId, searched(search)];
  const sql = `select ${COLUMNS}, ${plan.select} from labels.groups grp
    where ${WANTED} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`;
  return plan.page(await query({ sql, columns: { ...GROUP, ...plan.keyColumns } }, values));
}

const COUNT_GROUPS = statement(`select count(*) as count from labels.groups where ${WANTED}`, {
  count: 'int8',
});

export async function countGroups(query: CompanyQuery, search?: string): Promise<number> {
  const [row] = await query(COUNT_GROUPS, [query.companyId, searched(search)]);
  return row?.count ?? 0;
}

const GROUPS_BY_ID = statement(
  `select ${COLUMNS} from labels.groups grp where company_id = $1 and id = any($2::uuid[])`,
  GROUP,
);

export function groupsById(query: CompanyQuery, ids: readonly string[]): Promise<Group[]> {
  return query(GROUPS_BY_ID, [query.companyId, ids]);
}

/** One group with its place in the list. */
export async function groupItem(
  query: CompanyQuery,
  id: string,
): Promise<(Group & { cursor: string }) | null> {
  const plan = page({ sort: 'labelGroups', direction: 'asc', columns: KEYS, first: 1 });
  const sql = `select ${COLUMNS}, ${plan.select} from labels.groups grp where company_id = $1 and id = $2`;
  const rows = await query({ sql, columns: { ...GROUP, ...plan.keyColumns } }, [
    query.companyId,
    id,
  ]);
  return plan.page(rows).items[0] ?? null;
}

/**
 * The group, which nobody deletes before this transaction ends.
 * @throws Problem notFound
 */
export async function groupForUpdate(
  query: CompanyQuery,
  id: string,
): Promise<{ readonly id: string; readonly name: string } & Versioned> {
  const [group] = await query(
    tables
      .selectFrom('labels.groups')
      .select(['id', 'name', 'version', 'updated_by as updatedBy', 'updated_at as timeUpdated'])
      .where('company_id', '=', query.companyId)
      .where('id', '=', id)
      .forUpdate(),
  );
  if (group === undefined) throw notFound('label group');
  return group;
}

/** Whether another group has the name. */
export async function isGroupNameTaken(
  query: CompanyQuery,
  key: string,
  except: string | null,
): Promise<boolean> {
  return (
    (
      await query(
        'select from labels.groups where company_id = $1 and name_key = $2 and id is distinct from $3::uuid',
        [query.companyId, key, except],
      )
    ).length > 0
  );
}

/** The group of a name, as names are compared; null where there is none. */
export async function groupNamed(query: CompanyQuery, key: string): Promise<string | null> {
  const [group] = await query(
    tables
      .selectFrom('labels.groups')
      .select('id')
      .where('company_id', '=', query.companyId)
      .where('name_key', '=', key),
  );
  return group?.id ?? null;
}

/** Groups whose labels tables show as tags, in their order. */
export async function tagGroups(query: CompanyQuery): Promise<string[]> {
  return (
    await query(
      tables
        .selectFrom('labels.groups')
        .select('id')
        .where('company_id', '=', query.companyId)
        .where('tag_rank', 'is not', null)
        .orderBy('tag_rank')
        .orderBy('name_key'),
    )
  ).map(({ id }) => id);
}
