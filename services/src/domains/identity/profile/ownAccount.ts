import type { Database } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { countAttempt, forgetAttempts } from '../attempts.repository.ts';
import { callerOf } from '../caller.ts';
import { noteFailure } from '../failures/failures.repository.ts';
import type { User } from '../identity.types.ts';
import { isPassword } from '../passwords.ts';
import { credentialsById } from '../users.repository.ts';

/**
 * The person behind a request, who signed in.
 * @throws Problem forbidden for a token: nobody's account is changed by a secret in a script.
 */
export function personOf(auth: AuthContext): { user: User; sessionId: string } {
  const { user, sessionId } = callerOf(auth);
  if (sessionId === null)
    throw new Problem('forbidden', 'A token has no profile. Sign in instead.');
  return { user, sessionId };
}

/**
 * Asks for the password again before something that a stolen session must not do.
 * @throws Problem badInput for a wrong one, lockedOut after five.
 */
export async function confirmPassword(
  db: Database,
  userId: string,
  password: string,
  field: string,
  address: string,
): Promise<void> {
  const { retryAfter } = await countAttempt(db.system.query, 'own', userId);
  const note = () => noteFailure(db.system.query, { key: userId, userId }, 'confirmation', address);
  if (retryAfter > 0) await note();
  if (retryAfter > 0)
    throw new Problem('lockedOut', 'The password was wrong too often. Try again in 15 minutes.', {
      retryAfter,
    });
  const credentials = await credentialsById(db.system.query, userId);
  if (!(await isPassword(credentials?.passwordHash ?? null, password))) {
    await note();
    throw new Problem('badInput', 'The password is wrong.', { field });
  }
  await forgetAttempts(db.system.query, 'own', userId);
}
