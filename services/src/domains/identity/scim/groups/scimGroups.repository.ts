import type { Query } from '../../../../platform/database/database.ts';
import { as, statement } from '../../../../platform/database/statement.ts';
import { type Column, type FilterColumns, filterSql } from '../filter/filterSql.ts';
import { parseScimFilter } from '../filter/parseScimFilter.ts';
import { orderOf } from '../orderOf.ts';
import type { GroupInput, ScimGroup, Wanted } from '../scim.types.ts';

const MEMBERS = `coalesce((select jsonb_agg(jsonb_build_object('value', u.id, 'display', u.email)
      order by m.user_id)
    from identity.scim_members m join identity.users u on u.id = m.user_id where m.group_id = g.id), '[]')`;
const select = (members: string): string => `select g.id, g.display_name as "displayName",
    g.external_id as "externalId", ${members} as members, g.created_at as "createdAt",
    g.updated_at as "updatedAt" from identity.scim_groups g`;
const COLUMNS = {
  id: 'uuid',
  displayName: 'text',
  externalId: 'text?',
  members: as<ScimGroup['members']>('jsonb'),
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

const text = (sql: string): Column => ({ sql, type: 'text' });
/** What filters and orders of groups may name. */
const FIELDS: FilterColumns = {
  single: {
    id: { sql: 'g.id::text', type: 'exact' },
    externalid: { sql: 'g.external_id', type: 'exact' },
    displayname: text('g.display_name'),
    'meta.created': { sql: 'g.created_at', type: 'time' },
    'meta.lastmodified': { sql: 'g.updated_at', type: 'time' },
  },
  lists: {
    members: {
      from: `(select m.user_id, u.email from identity.scim_members m
        join identity.users u on u.id = m.user_id where m.group_id = g.id) e`,
      parts: { value: { sql: 'e.user_id::text', type: 'exact' }, display: text('e.email') },
    },
  },
};

/** Groups of a provider, and how many there are; members are read where they are wanted. */
export async function scimGroups(
  query: Query,
  providerId: string,
  wanted: Wanted,
  hasMembers: boolean,
): Promise<{ readonly total: number; readonly items: readonly ScimGroup[] }> {
  const values: unknown[] = [providerId];
  const where =
    wanted.filter === null ? 'true' : filterSql(parseScimFilter(wanted.filter), FIELDS, values);
  const of = `g.provider_id = $1 and ${where}`;
  const [count] = await query(
    {
      sql: `select count(*) as total from identity.scim_groups g where ${of}`,
      columns: { total: 'int8' },
    },
    values,
  );
  const total = count?.total ?? 0;
  if (wanted.count === 0 || wanted.startIndex > total) return { total, items: [] };
  const order = orderOf(wanted, FIELDS, ['g.created_at', 'g.id']);
  const sql = `${select(hasMembers ? MEMBERS : `'[]'::jsonb`)} where ${of} order by ${order}
    limit $${values.push(wanted.count)} offset $${values.push(wanted.startIndex - 1)}`;
  return { total, items: await query({ sql, columns: COLUMNS }, values) };
}

const SCIM_GROUP = statement(`${select(MEMBERS)} where g.provider_id = $1 and g.id = $2`, COLUMNS);

/** A group of a provider; null where it has none of that id. */
export async function scimGroup(
  query: Query,
  providerId: string,
  id: string,
): Promise<ScimGroup | null> {
  const [group] = await query(SCIM_GROUP, [providerId, id]);
  return group ?? null;
}

export async function insertGroup(
  query: Query,
  id: string,
  providerId: string,
  { displayName, externalId }: GroupInput,
): Promise<void> {
  await query(
    `insert into identity.scim_groups (id, provider_id, display_name, external_id)
      values ($1, $2, $3, $4)`,
    [id, providerId, displayName, externalId],
  );
}

export async function updateGroup(
  query: Query,
  id: string,
  { displayName, externalId }: GroupInput,
): Promise<void> {
  await query(
    `update identity.scim_groups set display_name = $2, external_id = $3, updated_at = now()
      where id = $1`,
    [id, displayName, externalId],
  );
}

export async function deleteGroup(query: Query, id: string): Promise<void> {
  await query('delete from identity.scim_groups where id = $1', [id]);
}

const PEOPLE = statement(
  'select user_id as id from identity.scim_users where provider_id = $1 and user_id = any($2::uuid[])',
  { id: 'uuid' },
);

/** Those of the ids that are people of the provider. */
export const peopleAmong = async (
  query: Query,
  providerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await query(PEOPLE, [providerId, ids])).map(({ id }) => id));

/** Adds and removes members of a group. */
export async function changeMembers(
  query: Query,
  groupId: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  await query(
    'delete from identity.scim_members where group_id = $1 and user_id = any($2::uuid[])',
    [groupId, removed],
  );
  await query(
    'insert into identity.scim_members (group_id, user_id) select $1, unnest($2::uuid[])',
    [groupId, added],
  );
}

const GROUPS_OF = statement(
  `select s.user_id as "userId", u.email,
      array(select g.display_name from identity.scim_members m
        join identity.scim_groups g on g.id = m.group_id where m.user_id = s.user_id) as groups,
      exists (select from identity.scim_groups g where g.provider_id = $1) as "areProvisioned"
    from identity.scim_users s join identity.users u on u.id = s.user_id
    where s.provider_id = $1 and s.user_id = any($2::uuid[])`,
  { userId: 'uuid', email: 'text', groups: 'text[]', areProvisioned: 'bool' },
);

/** Groups of people of a provider, and whether it describes any group at all. */
export const groupsOf = (query: Query, providerId: string, userIds: readonly string[]) =>
  query(GROUPS_OF, [providerId, userIds]);

/**
 * Groups of a person that their provider describes by SCIM; null while it describes none, when
 * those of each sign-on count.
 */
export async function provisionedGroups(
  query: Query,
  providerId: string,
  userId: string,
): Promise<readonly string[] | null> {
  const [person] = await groupsOf(query, providerId, [userId]);
  return person?.areProvisioned === true ? person.groups : null;
}
