import type { Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Seconds a session lives without being used: 7 days. */
export const IDLE_SECONDS = 7 * 86_400;

/** Seconds a session lives at most, however much it is used: 30 days. */
export const ABSOLUTE_SECONDS = 30 * 86_400;

export interface LiveSession {
  readonly userId: string;
  readonly tokenVersion: number;
}

const LIVE_SESSION = statement(
  `select s.user_id as "userId", u.token_version as "tokenVersion" from identity.sessions s
    join identity.users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > now()`,
  { userId: 'uuid', tokenVersion: 'int4' },
);

/** A session that is neither revoked nor ended, with its user's current token version. */
export async function liveSession(query: Query, id: string): Promise<LiveSession | null> {
  const [session] = await query(LIVE_SESSION, [id]);
  return session ?? null;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly refreshHash: Buffer;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export async function insertSession(
  query: Query,
  { id, userId, refreshHash, address, userAgent }: NewSession,
): Promise<void> {
  await query(
    `insert into identity.sessions (id, user_id, refresh_hash, expires_at, address, user_agent)
     values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6)`,
    [id, userId, refreshHash, IDLE_SECONDS, address, userAgent?.slice(0, 400) ?? null],
  );
  await noteSeen(query, id);
}

/**
 * Notes that the user of a session is here. Who changes that user right now keeps it from being
 * noted, instead of waiting for each other: they lock the user first and then sessions.
 */
async function noteSeen(query: Query, sessionId: string): Promise<void> {
  await query(
    `update identity.users set last_seen_at = now() where id = (
       select u.id from identity.sessions s join identity.users u on u.id = s.user_id
       where s.id = $1 for no key update of u skip locked)`,
    [sessionId],
  );
}

export interface RefreshState extends LiveSession {
  readonly refreshHash: Buffer;
  readonly previousHash: Buffer | null;
  /** Seconds until the session ends whatever happens. */
  readonly left: number;
  /**
   * Seconds since the refresh token was last replaced; a clock that was set back does not make it
   * younger.
   */
  readonly age: number;
}

const LOCK_SESSION = statement(
  `select s.user_id as "userId", u.token_version as "tokenVersion", s.refresh_hash as "refreshHash",
      s.previous_hash as "previousHash",
            abs(extract(epoch from clock_timestamp() - s.rotated_at)) as age,
                extract(epoch from s.created_at - now()) + $2 as left
     from identity.sessions s join identity.users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > now() for update of s`,
  {
    userId: 'uuid',
    tokenVersion: 'int4',
    refreshHash: 'bytea',
    previousHash: 'bytea?',
    age: 'numeric',
    left: 'numeric',
  },
);

/**
 * The live session, locked until the end of the transaction, so that two refreshes at once follow
 * each other.
 */
export async function lockSession(query: Query, id: string): Promise<RefreshState | null> {
  const [state] = await query(LOCK_SESSION, [id, ABSOLUTE_SECONDS]);
  return state ?? null;
}

/**
 * Replaces the refresh token; the session is idle from now on, but never lives longer than its age
 * allows.
 */
export async function rotateSession(
  query: Query,
  id: string,
  refreshHash: Buffer,
  { address, userAgent }: Pick<NewSession, 'address' | 'userAgent'>,
): Promise<void> {
  await query(
    `update identity.sessions set previous_hash = refresh_hash, refresh_hash = $2,
        rotated_at = clock_timestamp(), address = $5, user_agent = $6,
       expires_at = least(now() + make_interval(secs => $3), created_at + make_interval(secs => $4))
     where id = $1`,
    [id, refreshHash, IDLE_SECONDS, ABSOLUTE_SECONDS, address, userAgent?.slice(0, 400) ?? null],
  );
  await noteSeen(query, id);
}

export async function revokeSession(query: Query, id: string): Promise<void> {
  await query(
    'update identity.sessions set revoked_at = coalesce(revoked_at, now()) where id = $1',
    [id],
  );
}

/**
 * Ends every session of a user but one: their refresh tokens, and with the token version the access
 * tokens of all.
 */
export async function revokeSessions(
  query: Query,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  await query('update identity.users set token_version = token_version + 1 where id = $1', [
    userId,
  ]);
  await query(
    `update identity.sessions set revoked_at = now()
      where user_id = $1 and revoked_at is null and id is distinct from $2`,
    [userId, exceptId],
  );
}

/** A session as its user sees it in a list. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

const SESSIONS_OF = statement(
  `select id, created_at as "createdAt", rotated_at as "lastUsedAt", expires_at as "expiresAt",
      address, user_agent as "userAgent"
     from identity.sessions where user_id = $1 and revoked_at is null and expires_at > now()
       order by rotated_at desc, id limit 100`,
  {
    id: 'uuid',
    createdAt: 'timestamptz',
    lastUsedAt: 'timestamptz',
    expiresAt: 'timestamptz',
    address: 'text?',
    userAgent: 'text?',
  },
);

/** Live sessions of a user, the last used first. */
export async function sessionsOf(query: Query, userId: string): Promise<ListedSession[]> {
  return query(SESSIONS_OF, [userId]);
}
