import type { Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { auditIn, type AuditEntry } from './audit.ts';

/** API tokens that work; collectors go on sending whatever becomes of a password. */
const LIVE = `user_id = $1 and revoked_at is null and (expires_at is null or expires_at > now()) and scopes <> '{collect}'`;

/**
 * Shows the rest of the transaction the tokens of a user in every company, and of no company else.
 */
export async function enterOwnTokens(query: Query, userId: string): Promise<void> {
  await query(`select set_config('palisade.token_user_id', $1, true)`, [userId]);
}

const COUNT_OWN_TOKENS = statement(`select count(*) as count from identity.tokens where ${LIVE}`, {
  count: 'int8',
});

/** How many API tokens of a user work, in all companies. Inside a transaction. */
export async function countOwnTokens(query: Query, userId: string): Promise<number> {
  await enterOwnTokens(query, userId);
  const [row] = await query(COUNT_OWN_TOKENS, [userId]);
  return row?.count ?? 0;
}

const REVOKE_OWN_TOKENS = statement(
  `update identity.tokens set revoked_at = now() where ${LIVE} returning company_id as "companyId", name, hint`,
  { companyId: 'uuid', name: 'text', hint: 'text' },
);

/**
 * Revokes every API token of a user, in all companies, each of which is notified. Inside a transaction;
 * gives how many there were.
 */
export async function revokeOwnTokens(
  query: Query,
  userId: string,
  by: Pick<AuditEntry, 'actorId' | 'actor' | 'address'>,
): Promise<number> {
  await enterOwnTokens(query, userId);
  const revoked = await query(REVOKE_OWN_TOKENS, [userId]);
  for (const [companyId, tokens] of Map.groupBy(revoked, (token) => token.companyId)) {
    await auditIn(query, {
      ...by,
      companyId,
      action: 'token.revokeAll',
      targetType: 'user',
      targetId: userId,
      before: { tokens: tokens.map(({ name, hint }) => ({ name, hint })) },
    });
  }
  return revoked.length;
}
