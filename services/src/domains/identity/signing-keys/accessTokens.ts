import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { signingKeys, type SigningKey } from './signingKeys.repository.ts';

/** Seconds an access token lives. */
export const ACCESS_SECONDS = 600;

/**
 * Seconds that a retired key is honoured: the life of what it signed, and five minutes for
 * processes that hear of it late.
 */
export const HONOURED_SECONDS = ACCESS_SECONDS + 300;

const CLAIMS = { issuer: 'palisade', audience: 'palisade' } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Milliseconds after which keys are read again although no change was heard of. */
const FRESH_MS = 60_000;
/** An id nobody knows makes a new look worth it, at most this often: anybody can invent ids. */
const LOOK_MS = 5000;

const isOver = ({ retiredAt }: SigningKey): boolean =>
  retiredAt !== null && Date.now() - Date.parse(retiredAt) > HONOURED_SECONDS * 1000;

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly tokenVersion: number;
}

/**
 * Signs and verifies access tokens. Keys are cached for a minute, or until `forget` is called when
 * they change.
 */
export class AccessTokens {
  readonly #db: Database;
  readonly #secrets: () => SecretBox;
  #keys: Promise<ReadonlyMap<string, SigningKey>> | null = null;
  #readAt = 0;

  /** @param secrets what the keys are sealed under */
  constructor(db: Database, secrets: () => SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** Has the keys read again when they are next needed. */
  forget(): void {
    this.#keys = null;
  }

  #known(): Promise<ReadonlyMap<string, SigningKey>> {
    if (this.#keys !== null && performance.now() - this.#readAt < FRESH_MS) return this.#keys;
    this.#readAt = performance.now();
    const read = signingKeys(this.#db.system.query, this.#secrets()).then(
      (keys) => new Map(keys.map((key) => [key.id, key])),
    );
    this.#keys = read;
    // A failed read fails for whoever waited for it, and tried again by the next.
    read.catch(() => {
      if (this.#keys === read) this.#keys = null;
    });
    return read;
  }

  /** The newest key in use. */
  async signingKey(): Promise<SigningKey> {
    const key = [...(await this.#known()).values()].findLast(({ retiredAt }) => retiredAt === null);
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
      if (!(await this.#known()).has(kid) && performance.now() - this.#readAt > LOOK_MS)
        this.forget();
      const key = (await this.#known()).get(kid);
      if (key === undefined || isOver(key)) return null;
      const { payload } = await jwtVerify(token, key.secret, {
        ...CLAIMS,
        algorithms: ['HS256'],
        typ: 'at+jwt',
        requiredClaims: ['sub', 'sid', 'tv', 'exp'],
      });
      const { sub = '', sid, tv } = payload;
      return UUID.test(sub) && typeof sid === 'string' && UUID.test(sid) && typeof tv === 'number'
        ? { userId: sub, sessionId: sid, tokenVersion: tv }
        : null;
    } catch (error) {
      if (
        error instanceof Error &&
        (error.name.startsWith('JOSE') || error.name.startsWith('JW') || error instanceof TypeError)
      )
        return null;
      throw error;
    }
  }
}
