import { Refusal } from './refusal.ts';

interface Window {
  readonly until: number;
  used: number;
}

const KEYS = 10_000;

/** Requests per key and minute. Throws Refusal 429 with the seconds to wait. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  take(key: string): void {
    const now = this.#now();
    let window = this.#windows.get(key);
    if (!window || window.until <= now) {
      this.#windows.delete(key);
      if (this.#windows.size >= KEYS) this.#forgetOldest();
      this.#windows.set(key, (window = { until: now + 60_000, used: 0 }));
    }
    window.used++;
    if (window.used > this.#perMinute) {
      throw new Refusal(429, 'TOO_MANY', `An API token may send ${this.#perMinute} requests a minute.`, Math.ceil((window.until - now) / 1000));
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
