import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { anyOf, tables } from '../../../platform/database/tables.ts';

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

const OWNED_BY = statement(
  'select id from identity.roles where id = any($2::uuid[]) and (organization_id = $1 or organization_id is null)',
  { id: 'uuid' },
);

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
  const roles = await query(OWNED_BY, [organizationId, roleIds]);
  const companies = await query(
    tables
      .selectFrom('identity.companies')
      .select('id')
      .where('id', '=', anyOf(companyIds))
      .where('organization_id', '=', organizationId),
  );
  return {
    roleIds: new Set(roles.map(({ id }) => id)),
    companyIds: new Set(companies.map(({ id }) => id)),
  };
}

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

/** The oldest company of an organization: its audit log tells of sign-ons that were refused. */
export async function firstCompany(query: Query, organizationId: string): Promise<string | null> {
  const [company] = await query(
    tables
      .selectFrom('identity.companies')
      .select('id')
      .where('organization_id', '=', organizationId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1),
  );
  return company?.id ?? null;
}

const ROLE_NAME = statement('select name from identity.roles where id = $1', { name: 'text' });

/** What people call a role; its key where it is gone. */
export const roleName = async (query: Query, roleId: string): Promise<string> =>
  (await query(ROLE_NAME, [roleId]))[0]?.name ?? roleId;
