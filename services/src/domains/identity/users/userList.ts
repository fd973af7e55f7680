import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import {
  DORMANT_DAYS,
  type SignOnKind,
  USER_FIELDS,
  type UserSort,
} from '@palisade/vocabulary/userFields.ts';
import type { Query } from '../../../platform/database/database.ts';
import { as, type Columns } from '../../../platform/database/statement.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import { Problem } from '../../../platform/problem.ts';
import { readFilters } from '../../../platform/readFilters.ts';
import type { GrantedRole, OrganizationUser } from './users.schemas.ts';

/** How a user `u` signs in. */
const SIGN_ON = `case when u.password_hash is not null then 'password'
    when u.last_seen_at is not null or exists (select from identity.sso_users s where s.user_id = u.id)
      then 'sso' else 'invited' end`;
const SECOND_FACTOR = 'exists (select from identity.second_factors f where f.user_id = u.id)';
const DORMANT = `coalesce(u.last_seen_at, u.created_at) < now() - interval '${DORMANT_DAYS} days'`;

/**
 * Users of the organization `$1`: those who have a role in one of its environments, and its
 * members; with what they are filtered and ordered by alone. What belongs to many is read once, not
 * for each of them: with the roles and environments of all, a page of ten thousand takes half as
 * long again.
 */
const usersWith = (where: string): string => `with granted as materialized (
    select r.user_id, ${
      /p\.(?:role|company)_ids/.test(where)
        ? 'array_agg(r.role_id) as role_ids, array_agg(r.company_id) as company_ids'
        : 'null::uuid[] as role_ids, null::uuid[] as company_ids'
    }
    from identity.company_roles r join identity.companies c on c.id = r.company_id
    where c.organization_id = $1 group by r.user_id),
  members as materialized (
    select user_id, is_admin from identity.organization_members where organization_id = $1),
  users as (select u.id, u.email, u.last_seen_at, btrim(u.first_name || ' ' || u.last_name) as name,
      coalesce(g.role_ids, '{}') as role_ids, coalesce(g.company_ids, '{}') as company_ids,
      coalesce(m.is_admin, false) as is_admin, ${SIGN_ON} as sign_on,
      ${SECOND_FACTOR} as has_second_factor, ${DORMANT} as is_dormant
    from granted g full join members m on m.user_id = g.user_id
    join identity.users u on u.id = coalesce(g.user_id, m.user_id))`;

/** What is shown of the users `u` of a page. */
const GRANTS = `coalesce((select jsonb_agg(jsonb_build_object(
      'environmentId', c.id, 'environment', c.name, 'roleId', o.id, 'role', o.name,
      'labelIds', r.label_ids, 'isByRule', s.role_id is not null) order by lower(c.name), lower(o.name), o.id)
    from identity.company_roles r join identity.companies c on c.id = r.company_id
    join identity.roles o on o.id = r.role_id
    left join identity.sso_grants s on s.company_id = r.company_id and s.user_id = r.user_id and s.role_id = r.role_id
    where r.user_id = u.id and c.organization_id = $1), '[]')`;
const ROW = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
  ${SIGN_ON} as "signOn", exists (select from identity.organization_members m
    where m.organization_id = $1 and m.user_id = u.id and m.is_admin) as "isAdmin",
  ${SECOND_FACTOR} as "hasSecondFactor", ${DORMANT} as "isDormant", u.last_seen_at as "lastSeenAt",
  ${GRANTS} as grants, u.is_system as "isSystem", u.created_at as "createdAt", u.version,
  u.updated_at as "updatedAt", u.updated_by as "updatedBy"`;
const COLUMNS = {
  id: 'uuid',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  signOn: as<SignOnKind>('text'),
  isAdmin: 'bool',
  hasSecondFactor: 'bool',
  isDormant: 'bool',
  lastSeenAt: 'timestamptz?',
  grants: as<GrantedRole[]>('jsonb'),
  isSystem: 'bool',
  createdAt: 'timestamptz',
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
} as const satisfies Columns;

const ID: KeyColumn = { expression: 'p.id', type: 'uuid' };
/** People without a name are sorted by their email, those who never came before all others. */
const ORDERS: Readonly<Record<UserSort, readonly KeyColumn[]>> = {
  name: [{ expression: `lower(coalesce(nullif(p.name, ''), p.email))`, type: 'text' }, ID],
  email: [{ expression: 'lower(p.email)', type: 'text' }, ID],
  lastSeen: [{ expression: `coalesce(p.last_seen_at, '-infinity')`, type: 'timestamptz' }, ID],
};

/** The order of a list of users. */
export interface UserOrder {
  readonly sort: UserSort;
  readonly direction: 'ascending' | 'descending';
}

interface Conditions {
  /** On rows of `p`. */
  readonly where: string;
  /** The organization, then what the filter compares with. */
  readonly values: unknown[];
}

/**
 * Reads the filter of an address.
 * @throws Problem badInput for a filter that cannot be read
 */
export function userConditions(organizationId: string, filters: string | undefined): Conditions {
  const values: unknown[] = [organizationId];
  if (filters === undefined) return { where: 'true', values };
  const parsed = parseFilter(readFilters(filters), USER_FIELDS);
  if ('errors' in parsed)
    throw new Problem('badInput', parsed.errors[0]?.message ?? 'The filters are not valid.', {
      field: 'filters',
    });
  const compiled = compileSql(parsed.filter, USER_FIELDS, {
    firstParam: values.length + 1,
    now: Date.now(),
    table: 'p',
  });
  values.push(...compiled.values);
  return { where: compiled.text, values };
}

const planOf = ({ sort, direction }: UserOrder, first: number, after?: string) =>
  page({
    sort: `users ${sort}`,
    columns: ORDERS[sort],
    direction: direction === 'ascending' ? 'asc' : 'desc',
    first,
    after,
  });

/** A page of the users of an organization. */
export async function userPage(
  query: Query,
  { where, values }: Conditions,
  {
    first,
    after,
    ...order
  }: UserOrder & { readonly first: number; readonly after?: string | undefined },
): Promise<Page<OrganizationUser & { cursor: string }>> {
  const plan = planOf(order, first, after);
  const sql = `${usersWith(where)} select ${ROW}, ${plan.select}
    from (select p.id, p.name, p.email, p.last_seen_at from users p
      where ${where} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}) p
    join identity.users u on u.id = p.id order by ${plan.orderBy}`;
  return plan.page(await query({ sql, columns: { ...COLUMNS, ...plan.keyColumns } }, values));
}

/** How many users meet the conditions. */
export async function countUsers(query: Query, { where, values }: Conditions): Promise<number> {
  const sql = `${usersWith(where)} select count(*) as count from users p where ${where}`;
  const [row] = await query({ sql, columns: { count: 'int8' } }, values);
  return row?.count ?? 0;
}

/** The statement of all of them in an order, for a file. */
export const everyUser = ({ where }: Conditions, order: UserOrder) => ({
  sql: `${usersWith(where)} select ${ROW} from users p join identity.users u on u.id = p.id
    where ${where} order by ${planOf(order, 1).orderBy}`,
  columns: COLUMNS,
});

/** One user of an organization; null where it has no such user. */
export async function userById(
  query: Query,
  organizationId: string,
  userId: string,
): Promise<OrganizationUser | null> {
  const sql = `select ${ROW} from identity.users u where u.id = $2 and (exists (
      select from identity.organization_members m where m.organization_id = $1 and m.user_id = u.id)
    or exists (select from identity.company_roles r join identity.companies c on c.id = r.company_id
      where r.user_id = u.id and c.organization_id = $1))`;
  const [row] = await query({ sql, columns: COLUMNS }, [organizationId, userId]);
  return row ?? null;
}
