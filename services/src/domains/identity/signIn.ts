import { createHmac, randomUUID } from 'node:crypto';
import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import { networkOf } from '../../platform/addresses/addressRange.ts';
import type { Database, Query } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import { Problem } from '../../platform/problem.ts';
import { ACCESS_SECONDS } from './signing-keys/accessTokens.ts';
import { clearAttempts, countAttempt } from './attempts.repository.ts';
import { audit, type AuditEntry } from './audit.ts';
import { identityOf } from './authenticate.ts';
import { openChallenge, type Challenge } from './challenge/openChallenge.ts';
import { homeOf, type Client } from './home.ts';
import type { User } from './identity.types.ts';
import { isPassword } from './passwords.ts';
import { wantMail } from './recovery/wantedMails.ts';
import { randomSecret, sha256 } from './secrets.ts';
import { isDeactivated } from './scim/users/endAccess.ts';
import { factorOf } from './second-factor/secondFactor.repository.ts';
import {
  ABSOLUTE_SECONDS,
  IDLE_SECONDS,
  insertSession,
  lockSession,
  revokeSession,
  rotateSession,
} from './sessions.repository.ts';
import { noteFailure } from './failures/failures.repository.ts';
import { accountOf, credentialsByEmail, userById, type Account } from './users.repository.ts';

/** Seconds in which the replaced refresh token still works, for two tabs that refresh at once. */
const GRACE_SECONDS = 10;

export interface SessionTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly refreshExpiresIn: number;
  readonly user: User;
}

export const LOCKED_OUT =
  'Too many failed login attempts. Please check your email to reset your password';
const WRONG = 'The email or the password is wrong.';
export const ENDED = 'The session has ended. Sign in again.';

const entry = (
  user: User,
  companyId: string,
  client: Client,
  action: AuditAction,
  sessionId: string,
): AuditEntry => ({
  companyId,
  actorId: user.id,
  actor: user.email,
  address: client.address,
  action,
  targetType: 'session',
  targetId: sessionId,
});

/**
 * Counts an attempt for the address, then for the account: an address that is locked out locks
 * nobody else out.
 */
async function allowAttempt(query: Query, email: string, { address }: Client): Promise<Account> {
  const byAddress = await countAttempt(query, 'address', networkOf(address));
  if (byAddress.retryAfter > 0)
    throw new Problem('lockedOut', LOCKED_OUT, { retryAfter: byAddress.retryAfter });
  const account = await accountOf(query, email);
  const { retryAfter, hasLocked } = await countAttempt(query, 'account', account.key);
  if (hasLocked) {
    await wantMail(query, 'lockedOut', email);
    await noteFailure(query, account, 'lockOut', address);
  }
  if (retryAfter > 0) {
    await noteFailure(query, account, 'password', address);
    throw new Problem('lockedOut', LOCKED_OUT, { retryAfter });
  }
  return account;
}

/**
 * Opens a session by password, or a challenge where the user has a second factor.
 * @throws Problem badCredentials, the same for a wrong password and an unknown account; lockedOut
 * after repeated failures.
 */
export async function signIn(
  db: Database,
  email: string,
  password: string,
  client: Client,
): Promise<SessionTokens | Challenge> {
  const account = await allowAttempt(db.system.query, email, client);
  const credentials = await credentialsByEmail(db.system.query, email);
  const isRight = await isPassword(credentials?.passwordHash ?? null, password);
  if (credentials === null || !isRight) {
    await noteFailure(db.system.query, account, 'password', client.address);
    throw new Problem('badCredentials', WRONG, { field: 'password' });
  }
  const { passwordHash: _, tokenVersion, ...user } = credentials;
  const factor = await factorOf(db.system.query, user.id);
  if (factor === null) return openSession(db, user, tokenVersion, client);
  return db.system.transaction(async (query) => {
    await clearAttempts(query, user.id, networkOf(client.address));
    return openChallenge(query, user, tokenVersion, factor, identityOf(db).secrets);
  });
}

/**
 * Opens a session for somebody who has proven who they are. `also` runs in the same transaction,
 * once the session is there.
 * @throws Problem badCredentials for who was deactivated by the provider of their organization
 */
export async function openSession(
  db: Database,
  user: User,
  tokenVersion: number,
  client: Client,
  also: (query: Query, sessionId: string) => Promise<void> = async () => {},
): Promise<SessionTokens> {
  const [id, secret] = [randomUUID(), randomSecret()];
  if (await isDeactivated(db.system.query, user.id))
    throw new Problem('badCredentials', 'Your organization has deactivated this account.');
  const home = await homeOf(db.system.query, user);
  await db.company(home).transaction(async (query) => {
    await insertSession(query, { id, userId: user.id, refreshHash: sha256(secret), ...client });
    await also(query, id);
    await clearAttempts(query, user.id, networkOf(client.address));
    await audit(query, {
      ...entry(user, home, client, 'session.create', id),
      after: { userAgent: client.userAgent },
    });
  });
  return tokens(db, user, tokenVersion, id, secret, ABSOLUTE_SECONDS);
}

async function tokens(
  db: Database,
  user: User,
  tokenVersion: number,
  sessionId: string,
  secret: string,
  left: number,
): Promise<SessionTokens> {
  const accessToken = await identityOf(db).accessTokens.sign({
    userId: user.id,
    sessionId,
    tokenVersion,
  });
  return {
    accessToken,
    expiresIn: ACCESS_SECONDS,
    refreshToken: `${sessionId}.${secret}`,
    refreshExpiresIn: Math.max(1, Math.floor(Math.min(IDLE_SECONDS, left))),
    user,
  };
}

/**
 * Replaces a refresh token. The next secret follows from the last one and a key only we have, so
 * that two tabs that refresh at once get the same one. An old secret after the grace means that it
 * was stolen: the session is revoked.
 * @throws Problem unauthenticated when the token is unknown, ended, revoked or used again.
 */
export async function refresh(
  db: Database,
  refreshToken: string,
  client: Client,
): Promise<SessionTokens> {
  const [, sessionId, secret] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(refreshToken) ?? [];
  if (sessionId === undefined || secret === undefined) throw new Problem('unauthenticated', ENDED);
  const next = createHmac('sha256', identityOf(db).secrets.derive('refresh tokens'))
    .update(refreshToken)
    .digest('base64url');
  const given = sha256(secret);
  const refreshed = await db.system.transaction(async (query) => {
    const session = await lockSession(query, sessionId);
    if (session === null) return null;
    if (given.equals(session.refreshHash))
      await rotateSession(query, sessionId, sha256(next), client);
    else if (
      !(
        session.previousHash?.equals(given) === true &&
        session.age < GRACE_SECONDS &&
        session.refreshHash.equals(sha256(next))
      )
    )
      return 'reused';
    const user = await userById(query, session.userId);
    return user && { user, tokenVersion: session.tokenVersion, left: session.left };
  });
  if (refreshed === 'reused') await revokeReused(db, sessionId, client);
  if (refreshed === null || refreshed === 'reused') throw new Problem('unauthenticated', ENDED);
  return tokens(db, refreshed.user, refreshed.tokenVersion, sessionId, next, refreshed.left);
}

async function revokeReused(db: Database, sessionId: string, client: Client): Promise<void> {
  const [owner] = await db.system.query(
    tables.selectFrom('identity.sessions').select('user_id as userId').where('id', '=', sessionId),
  );
  const user = owner && (await userById(db.system.query, owner.userId));
  if (user) await endSession(db, user, sessionId, client, 'session.reuse');
}

/** Revokes a session with its refresh token and its access tokens, at once in this process. */
export async function endSession(
  db: Database,
  user: User,
  sessionId: string,
  client: Client,
  action: 'session.delete' | 'session.reuse' = 'session.delete',
): Promise<void> {
  const home = await homeOf(db.system.query, user);
  await db.company(home).transaction(async (query) => {
    await revokeSession(query, sessionId);
    await audit(query, entry(user, home, client, action, sessionId));
  });
  identityOf(db).forget((caller) => caller.sessionId === sessionId);
}
