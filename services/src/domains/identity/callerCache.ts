import type { Caller } from './caller.ts';

interface Entry {
  readonly until: number;
  /** Null while it is being loaded. */
  caller: Caller | null;
  readonly loading: Promise<Caller | null>;
}

const LIFETIME_MS = 5000;
const MOST = 10_000;

/**
 * Known callers for at most five seconds, so that a page's calls read the session once. What
 * changes is forgotten at once: what this process writes by itself, what others write by what the
 * database tells. Unknown callers are not kept.
 */
export class CallerCache {
  readonly #entries = new Map<string, Entry>();

  /**
   * Whether callers are kept from one request to the next: only while changes of them are heard of.
   */
  isKept = true;

  async get(key: string, load: () => Promise<Caller | null>): Promise<Caller | null> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > performance.now() && this.isKept) return known.loading;
    if (this.#entries.size >= MOST) this.#entries.clear();
    const entry: Entry = { until: performance.now() + LIFETIME_MS, caller: null, loading: load() };
    this.#entries.set(key, entry);
    try {
      entry.caller = await entry.loading;
    } finally {
      if (entry.caller === null && this.#entries.get(key) === entry) this.#entries.delete(key);
    }
    return entry.caller;
  }

  /**
   * Forgets whom it is true for, and whoever is being loaded, since what they load may be old
   * already.
   */
  forget(isConcerned: (caller: Caller) => boolean): void {
    for (const [key, { caller }] of this.#entries)
      if (caller === null || isConcerned(caller)) this.#entries.delete(key);
  }
}
