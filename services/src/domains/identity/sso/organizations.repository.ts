import type { Query } from '../../../platform/database/database.ts';

/**
 * Organization of a company, and whether the user administers it: by membership, or as a system
 * user who has a role in the company.
 */
export async function organizationStanding(
  query: Query,
  companyId: string,
  userId: string,
): Promise<{ readonly organizationId: string; readonly mayAdminister: boolean } | null> {
  const [row] = await query<{ organizationId: string; mayAdminister: boolean }>(
    `select c.organization_id as "organizationId", coalesce(m.is_admin, false) or u.is_system as "mayAdminister"
     from identity.companies c join identity.users u on u.id = $2
     left join identity.organization_members m on m.organization_id = c.organization_id and m.user_id = u.id
     where c.id = $1`,
    [companyId, userId],
  );
  return row ?? null;
}

/**
 * Roles and companies of these that the organization has: its own, and the roles that every
 * organization has.
 */
export async function ownedBy(
  query: Query,
  organizationId: string,
  roleIds: readonly string[],
  companyIds: readonly string[],
): Promise<{ readonly roleIds: ReadonlySet<string>; readonly companyIds: ReadonlySet<string> }> {
  const roles = await query<{ id: string }>(
    'select id from identity.roles where id = any($2::uuid[]) and (organization_id = $1 or organization_id is null)',
    [organizationId, roleIds],
  );
  const companies = await query<{ id: string }>(
    'select id from identity.companies where id = any($2::uuid[]) and organization_id = $1',
    [organizationId, companyIds],
  );
  return {
    roleIds: new Set(roles.map(({ id }) => id)),
    companyIds: new Set(companies.map(({ id }) => id)),
  };
}

/**
 * The organization that somebody signs on to: the one of that subdomain; else, when there is no
 * such organization, the only one that has an enabled provider.
 */
export async function signOnOrganization(
  query: Query,
  subdomain: string | null,
): Promise<string | null> {
  const [named] = await query<{ id: string }>(
    'select id from identity.organizations where lower(subdomain) = lower($1)',
    [subdomain],
  );
  if (named !== undefined) return named.id;
  const enabled = await query<{ id: string }>(
    'select organization_id as id from identity.identity_providers where is_enabled limit 2',
  );
  return enabled.length === 1 ? (enabled[0]?.id ?? null) : null;
}

/** The oldest company of an organization: its audit log tells of sign-ons that were refused. */
export async function firstCompany(query: Query, organizationId: string): Promise<string | null> {
  const [company] = await query<{ id: string }>(
    'select id from identity.companies where organization_id = $1 order by created_at, id limit 1',
    [organizationId],
  );
  return company?.id ?? null;
}
