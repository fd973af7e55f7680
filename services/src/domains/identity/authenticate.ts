import type { Database } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { Authenticate } from '../../platform/server/auth.ts';
import { loadAccess } from './access.repository.ts';
import { AccessChanges } from './access/accessChanges.ts';
import { AccessTokens, type AccessClaims } from './signing-keys/accessTokens.ts';
import { Caller } from './caller.ts';
import { CallerCache } from './callerCache.ts';
import { LastUse } from './lastUse.ts';
import { sha256, TOKEN_PATTERN } from './secrets.ts';
import { roleViewOf } from './role-view/roleView.repository.ts';
import { reached } from './sso/reach.ts';
import { liveSession } from './sessions.repository.ts';
import { tokenByHash } from './tokens.repository.ts';
import { userById } from './users.repository.ts';

/** What the identity domain keeps in memory for one database. */
export interface Identity {
  readonly authenticate: Authenticate;
  readonly accessTokens: AccessTokens;
  readonly callers: CallerCache;
  /** Called at every change of what a person may do. */
  readonly changes: AccessChanges;
  /** Forgets callers whose access has changed, and tells everybody who keeps them. */
  forget(isConcerned: (caller: Caller) => boolean): void;
  readonly lastUse: LastUse;
  /**
   * Seals and opens signing keys, messages and secrets of second factors. Throws until it was
   * given.
   */
  secrets: SecretBox;
}

type Reload = () => Promise<Caller | null>;

async function bySession(
  db: Database,
  claims: AccessClaims,
  reload: Reload,
): Promise<Caller | null> {
  const session = await liveSession(db.system.query, claims.sessionId);
  if (
    session === null ||
    session.userId !== claims.userId ||
    session.tokenVersion !== claims.tokenVersion
  )
    return null;
  const { sessionId } = claims;
  const [user, companies, looking] = await Promise.all([
    userById(db.system.query, claims.userId),
    loadAccess(db.system.query, claims.userId),
    roleViewOf(db.system.query, sessionId),
  ]);
  const reach = await reached(
    db.system.query,
    sessionId,
    looking === null ? companies : [looking.access],
  );
  const view = looking?.view ?? null;
  return user && reach && new Caller(user, reach, { sessionId, view, reload });
}

async function byToken(db: Database, hash: Buffer, reload: Reload): Promise<Caller | null> {
  const token = await tokenByHash(db, hash);
  if (token === null) return null;
  const [user, companies] = await Promise.all([
    userById(db.system.query, token.userId),
    loadAccess(db.system.query, token.userId),
  ]);
  return user && new Caller(user, companies, { token, reload });
}

const hasEnded = ({ token }: Caller): boolean =>
  token?.expiresAt != null && Date.parse(token.expiresAt) <= Date.now();

function createIdentity(db: Database): Identity {
  let box: SecretBox | null = null;
  const givenSecrets = (): SecretBox => {
    if (box === null) throw new Error('This process has no key for secrets.');
    return box;
  };
  const accessTokens = new AccessTokens(db, givenSecrets);
  const callers = new CallerCache();
  const changes = new AccessChanges();
  const lastUse = new LastUse(db);
  // An access token that ends meanwhile ends nothing that its session has begun.
  const ofSession = (claims: AccessClaims): Promise<Caller | null> => {
    const load = () => bySession(db, claims, () => ofSession(claims));
    return callers.get(`${claims.sessionId} ${claims.tokenVersion}`, load);
  };
  const ofToken = async (hash: Buffer): Promise<Caller | null> => {
    const load = () => byToken(db, hash, () => ofToken(hash));
    const caller = await callers.get(hash.toString('base64'), load);
    return caller === null || hasEnded(caller) ? null : caller;
  };
  const known = async (bearer: string): Promise<Caller | null> => {
    if (!TOKEN_PATTERN.test(bearer)) {
      const claims = await accessTokens.verify(bearer);
      return claims && (await ofSession(claims));
    }
    const caller = await ofToken(sha256(bearer));
    if (caller === null) return null;
    if (caller.token !== null) lastUse.note(caller.token.companyId, caller.token.id);
    return caller;
  };
  const authenticate: Authenticate = async (bearer, address) => {
    const caller = await known(bearer);
    return address === undefined ? caller : (caller?.from(address) ?? null);
  };
  const forget: Identity['forget'] = (isConcerned) => {
    callers.forget(isConcerned);
    changes.tell();
  };
  return {
    authenticate,
    accessTokens,
    callers,
    changes,
    forget,
    lastUse,
    get secrets() {
      return givenSecrets();
    },
    set secrets(given) {
      box = given;
    },
  };
}

const identities = new WeakMap<Database, Identity>();

/**
 * The identity of a database: one for everything in this process that uses it, so that a sign-out
 * is known everywhere at once.
 */
export function identityOf(db: Database): Identity {
  const identity = identities.get(db) ?? createIdentity(db);
  identities.set(db, identity);
  return identity;
}
