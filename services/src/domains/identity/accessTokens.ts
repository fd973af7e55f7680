import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../../platform/database/database.ts';

/** Seconds an access token lives. */
export const ACCESS_SECONDS = 600;

const CLAIMS = { issuer: 'palisade', audience: 'palisade' } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly tokenVersion: number;
}

interface SigningKey {
  readonly id: string;
  readonly secret: Buffer;
  readonly retiredAt: string | null;
}

/** Makes the first signing key; does nothing when there is one. */
export async function ensureSigningKey(db: Database): Promise<void> {
  await db.system.query(
    `insert into identity.signing_keys (id, secret) select $1, $2 where not exists (select from identity.signing_keys where retired_at is null)`,
    [randomBytes(6).toString('hex'), randomBytes(32)],
  );
}

/** Keys are read once; an id nobody knows makes a new look worth it, at most every five seconds. */
export class AccessTokens {
  readonly #db: Database;
  #keys = new Map<string, SigningKey>();
  #readAt = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async #read(): Promise<void> {
    this.#readAt = Date.now();
    const rows = await this.#db.system.query<SigningKey>('select id, secret, retired_at as "retiredAt" from identity.signing_keys order by created_at');
    this.#keys = new Map(rows.map((key) => [key.id, key]));
  }

  /** The newest key in use. */
  async signingKey(): Promise<SigningKey> {
    if (this.#keys.size === 0) await this.#read();
    const key = [...this.#keys.values()].findLast(({ retiredAt }) => retiredAt === null);
    if (key === undefined) throw new Error('There is no signing key: the first start has not run.');
    return key;
  }

  async sign({ userId, sessionId, tokenVersion }: AccessClaims): Promise<string> {
    const { id, secret } = await this.signingKey();
    return new SignJWT({ sid: sessionId, tv: tokenVersion })
      .setProtectedHeader({ alg: 'HS256', kid: id, typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer(CLAIMS.issuer)
      .setAudience(CLAIMS.audience)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS} s`)
      .sign(secret);
  }

  /** Claims of a token that we signed and that has not ended; null for anything else. */
  async verify(token: string): Promise<AccessClaims | null> {
    try {
      const { kid = '' } = decodeProtectedHeader(token);
      if (!this.#keys.has(kid) && Date.now() - this.#readAt > 5000) await this.#read();
      const key = this.#keys.get(kid);
      if (key === undefined) return null;
      const { payload } = await jwtVerify(token, key.secret, { ...CLAIMS, algorithms: ['HS256'], typ: 'at+jwt', requiredClaims: ['sub', 'sid', 'tv', 'exp'] });
      const { sub = '', sid, tv } = payload;
      return UUID.test(sub) && typeof sid === 'string' && UUID.test(sid) && typeof tv === 'number' ? { userId: sub, sessionId: sid, tokenVersion: tv } : null;
    } catch (error) {
      if (error instanceof Error && (error.name.startsWith('JOSE') || error.name.startsWith('JW') || error instanceof TypeError)) return null;
      throw error;
    }
  }
}
