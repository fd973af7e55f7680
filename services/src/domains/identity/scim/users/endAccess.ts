import type { Query } from '../../../../platform/database/database.ts';
import { statement } from '../../../../platform/database/statement.ts';
import { enterOwnTokens } from '../../ownTokens.repository.ts';
import { revokeSessions } from '../../sessions.repository.ts';

/** Somebody in an organization. */
export interface Membership {
  readonly userId: string;
  readonly organizationId: string;
}

const IS_ADMIN = statement(
  `select is_admin as "isAdmin" from identity.organization_members
    where user_id = $1 and organization_id = $2`,
  { isAdmin: 'bool' },
);

/** Whether somebody administers an organization. */
export async function administers(
  query: Query,
  { userId, organizationId }: Membership,
): Promise<boolean> {
  const [member] = await query(IS_ADMIN, [userId, organizationId]);
  return member?.isAdmin === true;
}

const COMPANIES = 'select id from identity.companies where organization_id = $2';
const END_TOKENS = statement(
  `update identity.tokens set revoked_at = now() where user_id = $1 and revoked_at is null
      and (expires_at is null or expires_at > now()) and scopes <> '{collect}' and company_id in (${COMPANIES})
    returning name, hint`,
  { name: 'text', hint: 'text' },
);

/**
 * Ends the sessions, views, invitations and API tokens by which somebody reaches an organization.
 * Who has access elsewhere, or runs the product, keeps the sessions that no provider opened: they
 * reach no environment of this one any more. Gives the tokens; collectors go by what their maker may do.
 */
export async function endSessions(
  query: Query,
  { userId, organizationId }: Membership,
  stays: boolean,
): Promise<{ readonly name: string; readonly hint: string }[]> {
  const of = [userId, organizationId];
  if (stays) {
    await query(
      `update identity.sessions s set revoked_at = now() from identity.sso_sessions o
        where o.session_id = s.id and s.user_id = $1 and o.organization_id = $2 and s.revoked_at is null`,
      of,
    );
    await query(
      `update identity.sessions set view_company_id = null, view_role_id = null, view_ends_at = null
        where user_id = $1 and view_company_id in (${COMPANIES})`,
      of,
    );
  } else await revokeSessions(query, userId, null);
  await query(
    `update identity.invitations set revoked_at = now()
      where user_id = $1 and organization_id = $2 and used_at is null and revoked_at is null`,
    of,
  );
  await enterOwnTokens(query, userId);
  return query(END_TOKENS, of);
}

/** Takes the administration of an organization away. */
export async function endAdministration(
  query: Query,
  { userId, organizationId }: Membership,
): Promise<void> {
  await query(
    'update identity.organization_members set is_admin = false where user_id = $1 and organization_id = $2',
    [userId, organizationId],
  );
}

/** Takes somebody out of an organization: membership, roles, and what their provider said of them. */
export async function removeMembership(
  query: Query,
  { userId, organizationId }: Membership,
): Promise<void> {
  const of = [userId, organizationId];
  await query(
    `delete from identity.company_roles where user_id = $1 and company_id in (${COMPANIES})`,
    of,
  );
  await query(
    'delete from identity.organization_members where user_id = $1 and organization_id = $2',
    of,
  );
  for (const table of ['identity.scim_users', 'identity.sso_users'])
    await query(
      `delete from ${table} where user_id = $1 and provider_id in (
        select id from identity.identity_providers where organization_id = $2)`,
      of,
    );
}

const DEACTIVATED = statement(
  `select not u.is_system
      and exists (select from identity.scim_users s where s.user_id = u.id and not s.is_active)
      and not exists (select from (
          select organization_id from identity.organization_members where user_id = u.id
          union select c.organization_id from identity.company_roles r
            join identity.companies c on c.id = r.company_id where r.user_id = u.id) o
        where o.organization_id not in (select p.organization_id from identity.scim_users s
          join identity.identity_providers p on p.id = s.provider_id where s.user_id = u.id))
      as "isDeactivated"
    from identity.users u where u.id = $1`,
  { isDeactivated: 'bool' },
);

/** Whether the provider of the only organization of a user has deactivated them. */
export async function isDeactivated(query: Query, userId: string): Promise<boolean> {
  const [user] = await query(DEACTIVATED, [userId]);
  return user?.isDeactivated === true;
}
