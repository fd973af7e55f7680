import type { Query } from '../../platform/database/database.ts';

export interface LiveSession {
  readonly userId: string;
  readonly tokenVersion: number;
}

/** A session that is neither revoked nor ended, with its user's current token version. */
export async function liveSession(query: Query, id: string): Promise<LiveSession | null> {
  const [session] = await query<LiveSession>(
    `select s.user_id as "userId", u.token_version as "tokenVersion" from identity.sessions s join identity.users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > now()`,
    [id],
  );
  return session ?? null;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly refreshHash: Buffer;
  readonly seconds: number;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export async function insertSession(query: Query, { id, userId, refreshHash, seconds, address, userAgent }: NewSession): Promise<void> {
  await query(
    `insert into identity.sessions (id, user_id, refresh_hash, expires_at, address, user_agent)
     values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6)`,
    [id, userId, refreshHash, seconds, address, userAgent?.slice(0, 400) ?? null],
  );
}

export interface RefreshState extends LiveSession {
  readonly refreshHash: Buffer;
  readonly previousHash: Buffer | null;
  /** Seconds since the refresh token was last replaced. */
  readonly age: number;
}

/** The live session, locked until the end of the transaction, so that two refreshes at once follow each other. */
export async function lockSession(query: Query, id: string): Promise<RefreshState | null> {
  const [state] = await query<RefreshState>(
    `select s.user_id as "userId", u.token_version as "tokenVersion", s.refresh_hash as "refreshHash", s.previous_hash as "previousHash",
            extract(epoch from clock_timestamp() - s.rotated_at) as age
     from identity.sessions s join identity.users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > now() for update of s`,
    [id],
  );
  return state ?? null;
}

export async function rotateSession(query: Query, id: string, refreshHash: Buffer, seconds: number): Promise<void> {
  await query(
    `update identity.sessions set previous_hash = refresh_hash, refresh_hash = $2, rotated_at = clock_timestamp(), expires_at = now() + make_interval(secs => $3)
     where id = $1`,
    [id, refreshHash, seconds],
  );
}

export async function revokeSession(query: Query, id: string): Promise<void> {
  await query('update identity.sessions set revoked_at = coalesce(revoked_at, now()) where id = $1', [id]);
}
