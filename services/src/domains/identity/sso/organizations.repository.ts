import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const ORGANIZATION_STANDING = statement(
  `select c.organization_id as "organizationId", coalesce(m.is_admin, false) or u.is_system as "mayAdminister"
     from identity.companies c join identity.users u on u.id = $2
     left join identity.organization_members m on m.organization_id = c.organization_id and m.user_id = u.id
     where c.id = $1`,
  { organizationId: 'uuid', mayAdminister: 'bool' },
);

/**
 * Organization of a company, and whether the user administers it: by membership, or as a system
 * user who has a role in the company.
 */
export async function organizationStanding(
  query: Query,
  companyId: string,
  userId: string,
): Promise<{ readonly organizationId: string; readonly mayAdminister: boolean } | null> {
  const [row] = await query(ORGANIZATION_STANDING, [companyId, userId]);
  return row ?? null;
}

const OWNED_ROLES = statement(
  'select id from identity.roles where id = any($2::uuid[]) and (organization_id = $1 or organization_id is null)',
  { id: 'uuid' },
);

const OWNED_ENVIRONMENTS = statement(
  `select c.id, c.name, o.name as organization from identity.companies c
     join identity.organizations o on o.id = c.organization_id
     where c.organization_id = $1 and c.id = any($2::uuid[])
       and not exists (select from identity.environment_deletions d where d.environment_id = c.id)`,
  { id: 'uuid', name: 'text', organization: 'text' },
);

/** Roles of these that an organization may give: its own, and those that every organization has. */
export const ownedRoles = async (
  query: Query,
  organizationId: string,
  roleIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await query(OWNED_ROLES, [organizationId, roleIds])).map(({ id }) => id));

/** Environments of these that an organization has and that are not being deleted. */
export const ownedEnvironments = (
  query: Query,
  organizationId: string,
  companyIds: readonly string[],
) => query(OWNED_ENVIRONMENTS, [organizationId, companyIds]);

const SIGN_ON_ORGANIZATION_2 = statement(
  'select organization_id as id from identity.identity_providers where is_enabled limit 2',
  { id: 'uuid' },
);

const SIGN_ON_ORGANIZATION = statement(
  'select id from identity.organizations where lower(subdomain) = lower($1)',
  { id: 'uuid' },
);

/**
 * The organization that somebody signs on to: the one of that subdomain; else, when there is no
 * such organization, the only one that has an enabled provider.
 */
export async function signOnOrganization(
  query: Query,
  subdomain: string | null,
): Promise<string | null> {
  const [named] = await query(SIGN_ON_ORGANIZATION, [subdomain]);
  if (named !== undefined) return named.id;
  const enabled = await query(SIGN_ON_ORGANIZATION_2);
  return enabled.length === 1 ? (enabled[0]?.id ?? null) : null;
}

const FIRST_COMPANY = statement(
  `select c.id from identity.companies c where c.organization_id = $1
       and not exists (select from identity.environment_deletions d where d.environment_id = c.id)
     order by c.created_at, c.id limit 1`,
  { id: 'uuid' },
);

/**
 * The oldest company of an organization that is not being deleted: its audit log tells of sign-ons
 * that were refused.
 */
export async function firstCompany(query: Query, organizationId: string): Promise<string | null> {
  const [company] = await query(FIRST_COMPANY, [organizationId]);
  return company?.id ?? null;
}

const ROLE_NAME = statement('select name from identity.roles where id = $1', { name: 'text' });

/** What people call a role; its key where it is gone. */
export const roleName = async (query: Query, roleId: string): Promise<string> =>
  (await query(ROLE_NAME, [roleId]))[0]?.name ?? roleId;
