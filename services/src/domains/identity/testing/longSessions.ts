import type { Database } from '../../../platform/database/database.ts';
import { identityOf } from '../authenticate.ts';

/** Milliseconds after which an access token, which lives for ten minutes, is signed anew. */
const RENEWED_AFTER = 4 * 60_000;

interface Known {
  readonly token: string;
  readonly signedAt: number;
}

/**
 * Sessions that outlive their access tokens, as those of pages do, without a sign-in that would
 * stand in the audit log.
 */
export class LongSessions {
  readonly #db: Database;
  /** The newest token of a session by the one that it began with. */
  readonly #known = new Map<string, Known>();

  constructor(db: Database) {
    this.#db = db;
  }

  begin(token: string): string {
    this.#known.set(token, { token, signedAt: performance.now() });
    return token;
  }

  /** The token of a session by now; any other bearer as it is. */
  async alive(bearer: string): Promise<string> {
    const known = this.#known.get(bearer);
    if (known === undefined) return bearer;
    if (performance.now() - known.signedAt < RENEWED_AFTER) return known.token;
    const [, claims = ''] = bearer.split('.');
    const { sub, sid, tv } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      sub: string;
      sid: string;
      tv: number;
    }; // What the service signs.
    const { accessTokens } = identityOf(this.#db);
    const token = await accessTokens.sign({ userId: sub, sessionId: sid, tokenVersion: tv });
    this.#known.set(bearer, { token, signedAt: performance.now() });
    return token;
  }
}
