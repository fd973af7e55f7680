import { hash32 } from '../parameters/distinctValues.ts';
import { hideHash } from './hideHash.ts';

const HOUR = 3_600_000;
/** Accounts of each kind: as many are no page that was moved. */
const ENOUGH = 3;
const MOST = 32;

/**
 * When one was last answered the other way (0 for never), then accounts, hidden, as answered, each
 * with the domain of its mailbox, hidden.
 */
export type MissingAccountsJson = readonly [
  mixedAt: number,
  ...accounts: (readonly [account: number, at: number, isThere: boolean, domain?: number])[],
];

interface Answered {
  readonly at: number;
  readonly isThere: boolean;
  /** Of its mailbox; 0 where it is none. */
  readonly domain: number;
}

/**
 * Tells a lost password that answers 404 for accounts that there are none of, from a router that
 * does not have the page while a release is rolled out: that one answers the same account either
 * way, or all of them one way and then the other. Where the answers part by the domain of the
 * mailbox, it was asked for that: whether a company signs in elsewhere. Kept as hashes.
 */
export class MissingAccounts {
  readonly #answered: Map<number, Answered>;
  /** When an account was last answered the other way. */
  #mixedAt: number;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor([mixedAt, ...accounts]: MissingAccountsJson = [0], shift = 0) {
    this.#mixedAt = mixedAt === 0 ? -Infinity : mixedAt;
    this.#answered = new Map(
      accounts.map(([account, at, isThere, domain]) => [
        hideHash(account, shift),
        { at, isThere, domain: domain === undefined ? 0 : hideHash(domain, shift) },
      ]),
    );
  }

  toJSON(shift: number): MissingAccountsJson {
    const accounts = [...this.#answered].map(
      ([account, { at, isThere, domain }]) =>
        [hideHash(account, shift), at, isThere, hideHash(domain, shift)] as const,
    );
    return [Math.max(0, this.#mixedAt), ...accounts];
  }

  /** Whether answers of both kinds, one between the others, tell accounts apart by now. */
  look(account: string, isThere: boolean, at: number): boolean {
    const hash = hash32(account);
    for (const [key, one] of this.#answered) if (at - one.at > HOUR) this.#answered.delete(key);
    if ((this.#answered.get(hash)?.isThere ?? isThere) !== isThere) this.#mixedAt = at;
    this.#answered.delete(hash);
    const [, domain] = account.split('@');
    this.#answered.set(hash, {
      at,
      isThere,
      domain: domain === undefined ? 0 : hash32(domain.toLowerCase()),
    });
    for (const key of this.#answered.keys()) {
      if (this.#answered.size <= MOST) break;
      this.#answered.delete(key);
    }
    return at - this.#mixedAt > HOUR && this.#tellsApart;
  }

  get #tellsApart(): boolean {
    const answered = [...this.#answered.values()];
    const kinds = answered.map(({ isThere }) => isThere);
    const known = new Set(answered.flatMap(({ isThere, domain }) => (isThere ? [domain] : [])));
    if (!answered.some(({ isThere, domain }) => !isThere && known.has(domain))) return false;
    const there = kinds.filter(Boolean).length;
    if (there < ENOUGH || kinds.length - there < ENOUGH) return false;
    return kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length >= ENOUGH;
  }
}
