import type { Query } from '../../../../platform/database/database.ts';
import { as, statement } from '../../../../platform/database/statement.ts';
import { type Column, type FilterColumns, filterSql } from '../filter/filterSql.ts';
import { parseScimFilter } from '../filter/parseScimFilter.ts';
import type { ScimEmail, ScimUser, UserInput, Wanted } from '../scim.types.ts';
import { orderOf } from '../orderOf.ts';

const GROUPS = `coalesce((select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name)
      order by g.display_name, g.id)
    from identity.scim_members m join identity.scim_groups g on g.id = m.group_id
    where m.user_id = s.user_id), '[]')`;
const SELECT = `select s.user_id as id, u.email as "userName", u.first_name as "firstName",
    u.last_name as "lastName", s.external_id as "externalId", s.display_name as "displayName", s.emails,
    s.is_active as "isActive", ${GROUPS} as groups, s.created_at as "createdAt", s.updated_at as "updatedAt"
  from identity.scim_users s join identity.users u on u.id = s.user_id`;
const COLUMNS = {
  id: 'uuid',
  userName: 'text',
  firstName: 'text',
  lastName: 'text',
  externalId: 'text?',
  displayName: 'text?',
  emails: as<readonly ScimEmail[]>('jsonb'),
  isActive: 'bool',
  groups: as<ScimUser['groups']>('jsonb'),
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

const text = (sql: string): Column => ({ sql, type: 'text' });
/** What filters and orders of users may name. */
const FIELDS: FilterColumns = {
  single: {
    id: { sql: 's.user_id::text', type: 'exact' },
    externalid: { sql: 's.external_id', type: 'exact' },
    username: { sql: 'u.email', type: 'email' },
    displayname: text('s.display_name'),
    'name.givenname': text('u.first_name'),
    'name.familyname': text('u.last_name'),
    'name.formatted': text(`btrim(u.first_name || ' ' || u.last_name)`),
    active: { sql: 's.is_active', type: 'boolean' },
    'meta.created': { sql: 's.created_at', type: 'time' },
    'meta.lastmodified': { sql: 's.updated_at', type: 'time' },
  },
  lists: {
    emails: {
      from: 'jsonb_array_elements(s.emails) e(element)',
      parts: {
        value: text(`e.element ->> 'value'`),
        type: text(`e.element ->> 'type'`),
        primary: { sql: `coalesce((e.element -> 'primary')::boolean, false)`, type: 'boolean' },
      },
    },
    groups: {
      from: `(select g.id, g.display_name from identity.scim_members m
        join identity.scim_groups g on g.id = m.group_id where m.user_id = s.user_id) e`,
      parts: { value: { sql: 'e.id::text', type: 'exact' }, display: text('e.display_name') },
    },
  },
};

/** People that a provider describes, and how many there are. @throws ScimError invalidFilter */
export async function scimUsers(
  query: Query,
  providerId: string,
  wanted: Wanted,
): Promise<{ readonly total: number; readonly items: readonly ScimUser[] }> {
  const values: unknown[] = [providerId];
  const where =
    wanted.filter === null ? 'true' : filterSql(parseScimFilter(wanted.filter), FIELDS, values);
  const of = `s.provider_id = $1 and ${where}`;
  const [count] = await query(
    {
      sql: `select count(*) as total from identity.scim_users s
        join identity.users u on u.id = s.user_id where ${of}`,
      columns: { total: 'int8' },
    },
    values,
  );
  const total = count?.total ?? 0;
  if (wanted.count === 0 || wanted.startIndex > total) return { total, items: [] };
  const order = orderOf(wanted, FIELDS, ['s.created_at', 's.user_id']);
  const sql = `${SELECT} where ${of} order by ${order}
    limit $${values.push(wanted.count)} offset $${values.push(wanted.startIndex - 1)}`;
  return { total, items: await query({ sql, columns: COLUMNS }, values) };
}

const SCIM_USER = statement(`${SELECT} where s.provider_id = $1 and s.user_id = $2`, COLUMNS);

/** A person that a provider describes; null where it has none of that id. */
export async function scimUser(
  query: Query,
  providerId: string,
  id: string,
): Promise<ScimUser | null> {
  const [user] = await query(SCIM_USER, [providerId, id]);
  return user ?? null;
}

const PROVISIONED_BY = statement(
  `select p.id as "providerId", p.organization_id as "organizationId", p.name, s.is_active as "isActive"
    from identity.scim_users s join identity.identity_providers p on p.id = s.provider_id
    where s.user_id = $1`,
  { providerId: 'uuid', organizationId: 'uuid', name: 'text', isActive: 'bool' },
);

/** The provider that describes a user, and whether they are active; null where none does. */
export async function provisionedBy(query: Query, userId: string) {
  const [row] = await query(PROVISIONED_BY, [userId]);
  return row ?? null;
}

const valuesOf = ({ externalId, displayName, emails, isActive }: UserInput): unknown[] => [
  externalId,
  displayName,
  JSON.stringify(emails),
  isActive,
];

export async function insertScimUser(
  query: Query,
  id: string,
  providerId: string,
  input: UserInput,
): Promise<void> {
  await query(
    `insert into identity.scim_users (user_id, provider_id, external_id, display_name, emails, is_active)
      values ($1, $2, $3, $4, $5, $6)`,
    [id, providerId, ...valuesOf(input)],
  );
}

export async function updateScimUser(query: Query, id: string, input: UserInput): Promise<void> {
  await query(
    `update identity.scim_users set external_id = $2, display_name = $3, emails = $4, is_active = $5,
        updated_at = now() where user_id = $1`,
    [id, ...valuesOf(input)],
  );
}

/** Sets the name and email of a user, as their provider says them. */
export async function renameUser(
  query: Query,
  id: string,
  { userName, firstName, lastName }: UserInput,
  by: string,
): Promise<void> {
  await query(
    `update identity.users set email = $2, first_name = $3, last_name = $4, version = version + 1,
        updated_at = now(), updated_by = $5 where id = $1`,
    [id, userName, firstName, lastName, by],
  );
}
