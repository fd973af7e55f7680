import { Refusal } from './refusal.ts';

/** A bounded number of things at once, per key. */
export class Slots {
  readonly #limit: number;
  readonly #used = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a slot and returns how to give it back. Throws Refusal 429 when none is left. */
  take(key: string): () => void {
    const used = this.#used.get(key) ?? 0;
    if (used >= this.#limit) throw new Refusal(429, 'TOO_MANY', `A session may have ${this.#limit} live streams at once.`, 5);
    this.#used.set(key, used + 1);
    return () => {
      const left = (this.#used.get(key) ?? 1) - 1;
      if (left > 0) this.#used.set(key, left);
      else this.#used.delete(key);
    };
  }
}
