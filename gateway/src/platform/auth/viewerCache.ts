import { createHash } from 'node:crypto';
import { UpstreamError } from '../upstream/errors.ts';
import { viewerOf, type IdentityContext, type Viewer } from './viewer.ts';

interface Entry {
  readonly viewer: Promise<Viewer | null>;
  readonly until: number;
  readonly bearer: string;
  tokenId: string | null;
}

/**
 * How long somebody is known without being asked for again: what ends by the clock ends within it.
 */
const LIFETIME = 5_000;
const ENTRIES = 10_000;

/**
 * Viewers by bearer and the address they come from, each asked for at most once in five seconds;
 * what changes meanwhile empties the cache at once. Keys are hashes, so that a dump of memory holds
 * no secrets longer than a request does.
 */
export class ViewerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #ask: (bearer: string, address: string | null) => Promise<IdentityContext>;
  readonly #now: () => number;
  /**
   * Whether viewers are kept from one request to the next: only while changes of them are heard of.
   */
  isKept = false;

  constructor(
    ask: (bearer: string, address: string | null) => Promise<IdentityContext>,
    now: () => number = () => performance.now(),
  ) {
    this.#ask = ask;
    this.#now = now;
  }

  /**
   * The viewer of a bearer; null when identity refuses it. Throws when identity does not answer.
   */
  get(bearer: string, address: string | null): Promise<Viewer | null> {
    const hashed = hash(bearer);
    const key = `${hashed} ${address ?? ''}`;
    const known = this.#entries.get(key);
    if (known && known.until > this.#now() && this.isKept) return known.viewer;
    const entry: Entry = {
      viewer: this.#load(bearer, address),
      until: this.#now() + LIFETIME,
      bearer: hashed,
      tokenId: null,
    };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > ENTRIES)
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    entry.viewer.then(
      (viewer) => {
        entry.tokenId = viewer?.token?.id ?? null;
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry.viewer;
  }

  /** Forgets everybody: somebody's access has changed. */
  clear(): void {
    this.#entries.clear();
  }

  /** Forgets a bearer that was signed out. */
  drop(bearer: string): void {
    const hashed = hash(bearer);
    for (const [key, entry] of this.#entries)
      if (entry.bearer === hashed) this.#entries.delete(key);
  }

  /** Forgets the bearer of a revoked token. */
  dropToken(tokenId: string): void {
    for (const [key, entry] of this.#entries)
      if (entry.tokenId === tokenId) this.#entries.delete(key);
  }

  async #load(bearer: string, address: string | null): Promise<Viewer | null> {
    try {
      return viewerOf(await this.#ask(bearer, address));
    } catch (error) {
      if (error instanceof UpstreamError && (error.status === 401 || error.status === 403))
        return null; // 403: a collector token may send traffic and nothing else.
      throw error;
    }
  }
}

export const hash = (bearer: string): string =>
  createHash('sha256').update(bearer).digest('base64url');
