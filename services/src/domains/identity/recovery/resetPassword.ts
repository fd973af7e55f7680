import type { Database } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/addresses/addressRange.ts';
import { Problem } from '../../../platform/problem.ts';
import { countAttempt } from '../attempts.repository.ts';
import { audit } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { homeOf, ownEntry, type Client } from '../home.ts';
import { hashPassword } from '../passwords.ts';
import { noteFailure } from '../failures/failures.repository.ts';
import { accountOf, userById } from '../users.repository.ts';
import { checkNewPassword, writePassword } from './newPassword.ts';
import { liveReset, takeReset } from './passwordResets.repository.ts';
import { wantMail } from './wantedMails.ts';

const EXPIRED = 'Your reset password link has expired. Please try again';

/**
 * Notes that a link is wanted. Answers the same, and takes as long, whether there is such an account or not; an account is sent
 * three in 15 minutes.
 * @throws Problem busy after many from one address.
 */
export async function askForReset(db: Database, email: string, { address }: Client): Promise<void> {
  const { query } = db.system;
  const byAddress = await countAttempt(query, 'mailAddress', networkOf(address));
  if (byAddress.retryAfter > 0) throw new Problem('busy', 'Too many links were asked for. Try again in 15 minutes.', { retryAfter: byAddress.retryAfter });
  const account = await accountOf(query, email);
  const byAccount = await countAttempt(query, 'mail', account.key);
  if (byAccount.retryAfter > 0) await noteFailure(query, account, 'reset', address);
  else await wantMail(query, 'resetPassword', email, address);
}

/**
 * Sets the password of whoever a link was sent to, and ends all their sessions.
 * @throws Problem badInput for a link that is unknown, used or expired, and for a password that is refused; the link stays good then.
 */
export async function resetPassword(db: Database, token: string, newPassword: string, client: Client): Promise<void> {
  const expired = () => new Problem('badInput', EXPIRED, { field: 'token' });
  const reset = await liveReset(db.system.query, token);
  if (reset === null) throw expired();
  checkNewPassword(newPassword, reset.email);
  const passwordHash = await hashPassword(newPassword);
  const user = await userById(db.system.query, reset.userId);
  if (user === null) throw expired();
  const home = await homeOf(db.system.query, user);
  const isTaken = await db.company(home).transaction(async (query) => {
    if (!(await takeReset(query, token))) return false;
    await writePassword(query, user, passwordHash, null);
    await audit(query, ownEntry(user, home, client, 'user.resetPassword'));
    return true;
  });
  if (!isTaken) throw expired();
  identityOf(db).forget((caller) => caller.userId === user.id);
}
