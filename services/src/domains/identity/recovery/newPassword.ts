import type { Query } from '../../../platform/database/database.ts';
import { forgetAttempts } from '../attempts.repository.ts';
import { endChallenges } from '../challenge/challenges.repository.ts';
import { revokeSessions } from '../sessions.repository.ts';

/**
 * Sets a password: every session but one ends, and so do links, half-done sign-ins and the
 * lock-out.
 */
export async function writePassword(
  query: Query,
  { id }: { readonly id: string },
  passwordHash: string,
  keptSession: string | null,
): Promise<void> {
  await query('update identity.users set password_hash = $2 where id = $1', [id, passwordHash]);
  await revokeSessions(query, id, keptSession);
  await query(
    'update identity.password_resets set used_at = now() where user_id = $1 and used_at is null',
    [id],
  );
  await endChallenges(query, id);
  await forgetAttempts(query, 'account', id);
}
