import { isSignInPath } from '../behaviour/signInNames.ts';
import { type SignIn, signInOf } from '../behaviour/signInOf.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';

interface Enough {
  /** Different guesses that were refused. */
  readonly guesses: number;
  /** Of all tries to sign in, the share that has to be refused. */
  readonly share: number;
  readonly milliseconds: number;
}

/** What one caller, or all of them, are refused before a limit would have come. */
const OF_ONE: Enough = { guesses: 30, share: 0.9, milliseconds: 600_000 };
const OF_ALL: Enough = { guesses: 100, share: 0.7, milliseconds: 3_600_000 };
/**
 * Guesses for each caller, at least, where they come from several: people who mistype, or whom an
 * outage keeps out, come with a few each.
 */
const PER_CALLER = 5;
const MOST_CALLERS = 32;
const LIMITED: ReadonlySet<number> = new Set([423, 429]);
const isNamed = byName(isSignInPath);

/** Tries to sign in since a moment. */
class Tries {
  readonly #from: number;
  #tries = 0;
  #refused = 0;
  readonly #guesses = new Set<number>();
  readonly #callers = new Set<string>();

  constructor(from: number) {
    this.#from = from;
  }

  isOver(at: number, { milliseconds }: Enough): boolean {
    return Math.abs(at - this.#from) > milliseconds;
  }

  add({ account, secret, isFailed }: SignIn, caller: string, { guesses }: Enough): void {
    this.#tries += 1;
    if (!isFailed || account === null || secret === null) return;
    this.#refused += 1;
    if (this.#guesses.size >= guesses) return;
    this.#guesses.add(Math.imul(account, 31) + secret);
    this.#callers.add(caller);
  }

  isEnough({ guesses, share }: Enough): boolean {
    return (
      this.#guesses.size >= guesses &&
      this.#refused >= share * this.#tries &&
      this.#guesses.size >= PER_CALLER * this.#callers.size
    );
  }
}

/**
 * Passwords and one-time codes that are guessed without anybody ever being told to wait: different
 * ones, refused one after the other, to one caller or to a few together. Whoever repeats what is
 * wrong guesses nothing, and people who mistype get in. Kept in memory only, as hashes, for the
 * latest callers.
 */
export class TriedSignIns {
  readonly #callers = new Map<number, Tries>();
  #all: Tries | null = null;

  /** Whether so many guesses were just refused that there is no limit. */
  observe(exchange: Exchange, caller: string): boolean {
    const { status, method, path, startedAt } = exchange;
    if (method !== 'POST' && method !== 'PUT') return false;
    if (LIMITED.has(status)) {
      this.#callers.clear();
      this.#all = null;
      return false;
    }
    if (!isNamed(path)) return false;
    const signIn = signInOf(exchange, true);
    if (signIn === null || signIn.isUnseen) return false;
    const own = this.#triesOf(hash32(caller), startedAt);
    if (this.#all?.isOver(startedAt, OF_ALL) !== false) this.#all = new Tries(startedAt);
    own.add(signIn, caller, OF_ONE);
    this.#all.add(signIn, caller, OF_ALL);
    return signIn.isFailed && (own.isEnough(OF_ONE) || this.#all.isEnough(OF_ALL));
  }

  #triesOf(caller: number, at: number): Tries {
    let tries = this.#callers.get(caller);
    if (tries?.isOver(at, OF_ONE) !== false) tries = new Tries(at);
    // The latest is the last, so that the first is who was away longest.
    this.#callers.delete(caller);
    this.#callers.set(caller, tries);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > MOST_CALLERS && oldest !== undefined) this.#callers.delete(oldest);
    return tries;
  }
}
