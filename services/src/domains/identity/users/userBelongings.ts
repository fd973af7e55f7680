import type { TokenScope } from '@palisade/vocabulary/permissions.ts';
import { DORMANT_DAYS } from '@palisade/vocabulary/userFields.ts';
import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { enterOwnTokens } from '../ownTokens.repository.ts';
import type { UserOrganization, UserToken } from './users.schemas.ts';

const ELSEWHERE = statement(
  `select organization_id as id from (
      select organization_id from identity.organization_members where user_id = $1
      union select c.organization_id from identity.company_roles r
        join identity.companies c on c.id = r.company_id where r.user_id = $1) o
    where organization_id not in (select organization_id from identity.organization_members
      where user_id = $2 and is_admin) limit 1`,
  { id: 'uuid' },
);

/** Whether a user belongs to an organization that somebody else does not administer. */
export async function isBeyond(query: Query, userId: string, adminId: string): Promise<boolean> {
  return (await query(ELSEWHERE, [userId, adminId])).length > 0;
}

const ORGANIZATIONS = statement(
  `select o.id as "organizationId", o.name, coalesce(m.is_admin, false) as "isAdmin",
      coalesce((select jsonb_agg(jsonb_build_object('environmentId', c.id, 'environment', c.name,
          'roleId', r.role_id, 'role', role.name, 'labelIds', r.label_ids, 'isByRule', s.role_id is not null)
          order by lower(c.name), lower(role.name), role.id)
        from identity.company_roles r join identity.companies c on c.id = r.company_id
        join identity.roles role on role.id = r.role_id
        left join identity.sso_grants s on s.company_id = r.company_id and s.user_id = r.user_id
          and s.role_id = r.role_id
        where r.user_id = $1 and c.organization_id = o.id), '[]') as grants
    from identity.organizations o
    left join identity.organization_members m on m.organization_id = o.id and m.user_id = $1
    where ($2::uuid is null or exists (select from identity.organization_members a
        where a.organization_id = o.id and a.user_id = $2 and a.is_admin))
      and (m.user_id is not null or exists (select from identity.company_roles r
        join identity.companies c on c.id = r.company_id
        where r.user_id = $1 and c.organization_id = o.id))
    order by lower(o.name), o.id`,
  {
    organizationId: 'uuid',
    name: 'text',
    isAdmin: 'bool',
    grants: as<UserOrganization['grants']>('jsonb'),
  },
);

/**
 * Organizations of a user that somebody administers, with what they may do there; all of theirs
 * without somebody.
 */
export const organizationsOf = async (
  query: Query,
  userId: string,
  adminId: string | null,
): Promise<UserOrganization[]> => query(ORGANIZATIONS, [userId, adminId]);

const TOKENS = statement(
  `select t.id, t.company_id as "environmentId", c.name as environment, t.name, t.hint, t.scopes,
      t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
      coalesce(t.last_used_at, t.created_at) < now() - interval '${DORMANT_DAYS} days' as "isUnused"
    from identity.tokens t join identity.companies c on c.id = t.company_id
    where t.user_id = $1 and c.organization_id = $2 and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now())
    order by lower(c.name), lower(t.name), t.id limit 200`,
  {
    id: 'uuid',
    environmentId: 'uuid',
    environment: 'text',
    name: 'text',
    hint: 'text',
    scopes: as<TokenScope[]>('text[]'),
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz?',
    lastUsedAt: 'timestamptz?',
    isUnused: 'bool',
  },
);

/** Tokens of a user that work in an organization, by environment and name. Inside a transaction. */
export async function tokensIn(
  query: Query,
  userId: string,
  organizationId: string,
): Promise<UserToken[]> {
  await enterOwnTokens(query, userId);
  return query(TOKENS, [userId, organizationId]);
}
