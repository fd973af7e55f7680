import type { TokenScope } from '@palisade/vocabulary/permissions.ts';
import { DORMANT_DAYS } from '@palisade/vocabulary/userFields.ts';
import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { enterOwnTokens } from '../ownTokens.repository.ts';
import type { UserToken } from './users.schemas.ts';

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
