import { hash32 } from '../parameters/distinctValues.ts';

const HOUR = 3_600_000;
/** Accounts of each kind: as many are no page that was moved. */
const ENOUGH = 3;
const MOST = 32;

interface Answered {
  readonly at: number;
  readonly isThere: boolean;
}

/**
 * Tells a lost password that answers 404 for accounts that there are none of, from a router that
 * does not have the page while a release is rolled out: that one answers the same account either
 * way, or all of them one way and then the other. Kept in memory only, as hashes.
 */
export class MissingAccounts {
  readonly #answered = new Map<number, Answered>();
  /** When an account was last answered the other way. */
  #mixedAt = -Infinity;

  /** Whether answers of both kinds, one between the others, tell accounts apart by now. */
  look(account: string, isThere: boolean, at: number): boolean {
    const hash = hash32(account);
    for (const [key, one] of this.#answered) if (at - one.at > HOUR) this.#answered.delete(key);
    if ((this.#answered.get(hash)?.isThere ?? isThere) !== isThere) this.#mixedAt = at;
    this.#answered.delete(hash);
    this.#answered.set(hash, { at, isThere });
    for (const key of this.#answered.keys()) {
      if (this.#answered.size <= MOST) break;
      this.#answered.delete(key);
    }
    return at - this.#mixedAt > HOUR && this.#tellsApart;
  }

  get #tellsApart(): boolean {
    const kinds = [...this.#answered.values()].map(({ isThere }) => isThere);
    const there = kinds.filter(Boolean).length;
    if (there < ENOUGH || kinds.length - there < ENOUGH) return false;
    return kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length >= ENOUGH;
  }
}
