import type { Database } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Client } from '../home.ts';
import { sha256 } from '../secrets.ts';
import { openSession, type SessionTokens } from '../signIn.ts';
import { versionedUser } from '../users.repository.ts';
import { insertSsoSession } from './reach.ts';
import { takeAnswer } from './requests.repository.ts';
import { SSO_FAILED } from './sso.types.ts';

/**
 * Opens the session of a sign-on that was answered, for the browser that began it and brought the
 * answer, once.
 * @throws Problem badCredentials, the same for every reason: the audit log tells which.
 */
export async function completeSso(
  db: Database,
  { browserToken, answerToken }: { readonly browserToken: string; readonly answerToken: string },
  client: Client,
): Promise<SessionTokens & { readonly returnPath: string }> {
  const answer = await takeAnswer(db.system.query, sha256(browserToken), sha256(answerToken));
  const known = answer && (await versionedUser(db.system.query, answer.userId));
  if (answer === null || known === null) throw new Problem('badCredentials', SSO_FAILED);
  const session = await openSession(
    db,
    known.user,
    known.tokenVersion,
    client,
    (query, sessionId) => insertSsoSession(query, sessionId, answer),
  );
  return { ...session, returnPath: answer.returnPath };
}
