import type { Query } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { forgetAttempts } from '../attempts.repository.ts';
import { endChallenges } from '../challenge/challenges.repository.ts';
import { passwordFault } from '../passwords.ts';
import { revokeSessions } from '../sessions.repository.ts';

/** Throws Problem badInput, in words, for a password that is refused. */
export function checkNewPassword(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault !== null) throw new Problem('badInput', fault, { field: 'newPassword' });
}

/** Sets a password: every session but one ends, and so do links, half-done sign-ins and the lock-out. */
export async function writePassword(query: Query, { id }: { readonly id: string }, passwordHash: string, keptSession: string | null): Promise<void> {
  await query('update identity.users set password_hash = $2 where id = $1', [id, passwordHash]);
  await revokeSessions(query, id, keptSession);
  await query('update identity.password_resets set used_at = now() where user_id = $1 and used_at is null', [id]);
  await endChallenges(query, id);
  await forgetAttempts(query, 'account', id);
}
