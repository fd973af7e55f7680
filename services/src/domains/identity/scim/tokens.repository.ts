import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Hours for which a token is honoured beside its successor. */
const OVERLAP_HOURS = 24;

const LIVE = '(t.revoked_at is null and (t.expires_at is null or t.expires_at > now()))';

const TOKEN_BY_HASH = statement(
  `select t.id, t.hint, t.provider_id as "providerId", p.organization_id as "organizationId"
     from identity.scim_tokens t join identity.identity_providers p on p.id = t.provider_id
     where t.hash = $1 and ${LIVE}`,
  { id: 'uuid', hint: 'text', providerId: 'uuid', organizationId: 'uuid' },
);

/** The token of a hash that works, and whose it is; null for any other. */
export async function scimTokenByHash(query: Query, hash: Buffer) {
  const [token] = await query(TOKEN_BY_HASH, [hash]);
  return token ?? null;
}

/** Notes that a token is used, to the minute: not every request writes. */
export async function noteScimUse(query: Query, id: string): Promise<void> {
  await query(
    `update identity.scim_tokens set last_used_at = date_trunc('minute', now())
      where id = $1 and (last_used_at is null or last_used_at < date_trunc('minute', now()))`,
    [id],
  );
}

const SCIM_TOKENS = statement(
  `select t.id, t.hint, t.created_at as "createdAt", t.created_by as "createdBy",
      t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"
     from identity.scim_tokens t where t.provider_id = $1 and ${LIVE} order by t.created_at desc, t.id`,
  {
    id: 'uuid',
    hint: 'text',
    createdAt: 'timestamptz',
    createdBy: 'text',
    expiresAt: 'timestamptz?',
    lastUsedAt: 'timestamptz?',
  },
);

/** Tokens of a provider that work, the newest first. */
export const scimTokens = (query: Query, providerId: string) => query(SCIM_TOKENS, [providerId]);

/**
 * Adds a token. The one before works for another day, so that the provider can be given the new one
 * meanwhile; any that has a successor already ends at once.
 */
export async function insertScimToken(
  query: Query,
  {
    providerId,
    ...token
  }: {
    readonly id: string;
    readonly providerId: string;
    readonly hash: Buffer;
    readonly hint: string;
    readonly by: string;
  },
): Promise<void> {
  await query(
    `update identity.scim_tokens t set
        revoked_at = case when t.expires_at is not null then now() end,
        expires_at = coalesce(t.expires_at, now() + make_interval(hours => $2))
      where t.provider_id = $1 and ${LIVE}`,
    [providerId, OVERLAP_HOURS],
  );
  await query(
    `insert into identity.scim_tokens (id, provider_id, hash, hint, created_by)
      values ($1, $2, $3, $4, $5)`,
    [token.id, providerId, token.hash, token.hint, token.by],
  );
}

const REVOKE = statement(
  `update identity.scim_tokens t set revoked_at = now()
    where t.provider_id = $1 and t.id = $2 and ${LIVE} returning t.hint`,
  { hint: 'text' },
);

/** Ends a token at once. Gives its hint; null where there is no such token that works. */
export async function revokeScimToken(
  query: Query,
  providerId: string,
  tokenId: string,
): Promise<string | null> {
  const [token] = await query(REVOKE, [providerId, tokenId]);
  return token?.hint ?? null;
}
