import type { Database } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/addresses/addressRange.ts';
import { Problem } from '../../../platform/problem.ts';
import { countAttempt } from '../attempts.repository.ts';
import { auditIn } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { homeOf, ownEntry, type Client } from '../home.ts';
import { countOwnTokens, revokeOwnTokens } from '../ownTokens.repository.ts';
import { checkNewPassword } from '../passwordRules.ts';
import { hashPassword } from '../passwords.ts';
import { noteFailure } from '../failures/failures.repository.ts';
import { accountOf, userById } from '../users.repository.ts';
import { writePassword } from './newPassword.ts';
import { liveReset, takeReset } from './passwordResets.repository.ts';
import { wantMail } from './wantedMails.ts';

const EXPIRED = 'Your reset password link has expired. Please try again';

/**
 * Notes that a link is wanted. Answers the same, and takes as long, whether there is such an
 * account or not; an account is sent three in 15 minutes.
 * @throws Problem busy after many from one address.
 */
export async function askForReset(db: Database, email: string, { address }: Client): Promise<void> {
  const { query } = db.system;
  const byAddress = await countAttempt(query, 'mailAddress', networkOf(address));
  if (byAddress.retryAfter > 0)
    throw new Problem('busy', 'Too many links were asked for. Try again in 15 minutes.', {
      retryAfter: byAddress.retryAfter,
    });
  const account = await accountOf(query, email);
  const byAccount = await countAttempt(query, 'mail', account.key);
  if (byAccount.retryAfter > 0) await noteFailure(query, account, 'reset', address);
  else await wantMail(query, 'resetPassword', email, address);
}

/**
 * What a link still does, and how many API tokens its person has; null when it does nothing any
 * more.
 */
export async function resetState(
  db: Database,
  token: string,
): Promise<{ readonly tokens: number } | null> {
  const reset = await liveReset(db.system.query, token);
  return (
    reset && { tokens: await db.system.transaction((query) => countOwnTokens(query, reset.userId)) }
  );
}

/**
 * A link, the password to set, and whether the person's API tokens are revoked too: after a
 * takeover they are the thief's.
 */
export interface NewPassword {
  readonly token: string;
  readonly newPassword: string;
  readonly revokesTokens: boolean;
}

/**
 * Sets the password of whoever a link was sent to, and ends all their sessions. Gives how many API
 * tokens were revoked.
 * @throws Problem badInput for a link that is unknown, used or expired, and for a password that is
 * refused; the link stays good then.
 */
export async function resetPassword(
  db: Database,
  { token, newPassword, revokesTokens }: NewPassword,
  client: Client,
): Promise<number> {
  const expired = () => new Problem('badInput', EXPIRED, { field: 'token' });
  const reset = await liveReset(db.system.query, token);
  if (reset === null) throw expired();
  await checkNewPassword(db.system.query, newPassword, reset.userId);
  const passwordHash = await hashPassword(newPassword);
  const user = await userById(db.system.query, reset.userId);
  if (user === null) throw expired();
  const home = await homeOf(db.system.query, user);
  const revokedTokens = await db.company(home).transaction(async (query) => {
    if (!(await takeReset(query, token))) return null;
    await writePassword(query, user, passwordHash, null);
    const entry = ownEntry(user, home, client, 'user.resetPassword');
    const revoked = revokesTokens ? await revokeOwnTokens(query, user.id, entry) : 0;
    await auditIn(query, { ...entry, after: { revokedTokens: revoked } });
    return revoked;
  });
  if (revokedTokens === null) throw expired();
  identityOf(db).forget((caller) => caller.userId === user.id);
  return revokedTokens;
}
