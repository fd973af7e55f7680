import { byFeature } from '@palisade/vocabulary/roles.ts';
import type { Query } from '../../../platform/database/database.ts';
import { type Columns, statement } from '../../../platform/database/statement.ts';
import type { Role } from './roles.schemas.ts';

const SELECT = `select r.id, r.name, r.description, not r.is_built_in as "isCustom", r.permissions,
    coalesce(p.people, 0) as "usersCount", coalesce(m.rules, 0) as "rulesCount", r.version,
    r.updated_at as "updatedAt", r.updated_by as "updatedBy"
  from identity.roles r
  left join (select cr.role_id, count(distinct cr.user_id) as people from identity.company_roles cr
      join identity.companies c on c.id = cr.company_id
    where c.organization_id = $1 group by 1) p on p.role_id = r.id
  left join (select mr.role_id, count(*) as rules from identity.mapping_rules mr
      join identity.identity_providers ip on ip.id = mr.provider_id
    where ip.organization_id = $1 group by 1) m on m.role_id = r.id
  where (r.organization_id = $1 or r.organization_id is null)`;
const COLUMNS = {
  id: 'uuid',
  name: 'text',
  description: 'text',
  isCustom: 'bool',
  permissions: 'text[]',
  usersCount: 'int8',
  rulesCount: 'int8',
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
} as const satisfies Columns;

const OF_ORGANIZATION = statement(
  `${SELECT} order by r.is_built_in desc, case when r.is_built_in then r.id::text end,
    lower(r.name), r.id`,
  COLUMNS,
);
const BY_ID = statement(`${SELECT} and r.id = $2`, COLUMNS);

type Row = Omit<Role, 'permissions'> & { readonly permissions: readonly string[] };

const roleOf = ({ permissions, ...row }: Row): Role => ({
  ...row,
  permissions: byFeature(permissions).map(({ feature, actions }) => ({
    feature,
    actions: [...actions],
  })),
});

/** Roles that an organization may give: the built-in ones first, then its own by name. */
export const rolesOf = async (query: Query, organizationId: string): Promise<Role[]> =>
  (await query(OF_ORGANIZATION, [organizationId])).map(roleOf);

/** A role that the organization may give; null where it has none of that id. */
export async function roleById(
  query: Query,
  organizationId: string,
  id: string,
): Promise<Role | null> {
  const [row] = await query(BY_ID, [organizationId, id]);
  return row === undefined ? null : roleOf(row);
}

/** Makes changes of the roles of an organization follow each other. */
export const lockRoles = async (query: Query, organizationId: string): Promise<void> => {
  await query('select from identity.organizations where id = $1 for no key update', [
    organizationId,
  ]);
};

/** Keeps everybody from giving a role to somebody else until the end of the transaction. */
export const lockRole = async (query: Query, id: string): Promise<void> => {
  await query('select from identity.roles where id = $1 for update', [id]);
};

const USED_IN = statement(
  `select company_id as "companyId" from identity.company_roles where role_id = $1
     union select unnest(company_ids) from identity.mapping_rules where role_id = $1`,
  { companyId: 'uuid' },
);

/** Companies in which somebody has a role, or is given it by a mapping rule. */
export const companiesWith = async (query: Query, roleId: string): Promise<string[]> =>
  (await query(USED_IN, [roleId])).map(({ companyId }) => companyId);
