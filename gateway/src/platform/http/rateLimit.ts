import { Refusal } from './refusal.ts';

interface Window {
  until: number;
  used: number;
}

const KEYS = 10_000;
const MINUTE = 60_000;
const FEWEST_UNKNOWN = 60;

/**
 * Requests per key and minute, for as many keys as are worth remembering: the one that began its
 * minute first is forgotten.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #words: string;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  /**
   * @param words what somebody may do, to follow the number: "requests a minute with one API token"
   */
  constructor(perMinute: number, words: string, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#words = words;
    this.#now = now;
  }

  /** Whether the key has been counted before and is not forgotten. */
  has(key: string): boolean {
    return this.#windows.has(key);
  }

  /**
   * Throws Refusal 429 with the seconds to wait when the key has used up its minute; counts
   * nothing.
   */
  check(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.until > this.#now() && window.used >= this.#perMinute) {
      throw new Refusal(
        429,
        'TOO_MANY',
        `At most ${this.#perMinute} ${this.#words}.`,
        Math.ceil((window.until - this.#now()) / 1000),
      );
    }
  }

  /** Counts a request. Throws as `check` does. */
  take(key: string): void {
    this.check(key);
    const window = this.#windows.get(key);
    if (window && window.until > this.#now()) return void window.used++;
    this.#windows.delete(key);
    for (const oldest of this.#windows.size >= KEYS ? this.#windows.keys() : []) {
      this.#windows.delete(oldest);
      break;
    }
    this.#windows.set(key, { until: this.#now() + MINUTE, used: 1 });
  }
}

/**
 * Bounds of who asks. Tokens and sessions are counted once it is known that there are such:
 * inventing some forgets nobody's count.
 */
export class RateLimits {
  readonly tokens: RateLimit;
  readonly sessions: RateLimit;
  /** By address: requests with tokens that there are not, each of which identity is asked about. */
  readonly unknown: RateLimit;

  /**
   * @param perMinute requests of a token; a session has ten times as many, since a page sends a
   * dozen at once, unknown tokens of an address a tenth, 60 at least
   */
  constructor(perMinute: number, now?: () => number) {
    this.tokens = new RateLimit(perMinute, 'requests a minute with one API token', now);
    this.sessions = new RateLimit(perMinute * 10, 'requests a minute in one session', now);
    this.unknown = new RateLimit(
      Math.max(FEWEST_UNKNOWN, perMinute / 10),
      'requests a minute with unknown API tokens',
      now,
    );
  }
}
