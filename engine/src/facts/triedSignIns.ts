import { refusalOf } from '../answers/refusal.ts';
import { sendsSecret } from '../answers/sendsSecret.ts';
import { isSignInPath } from '../behaviour/signInNames.ts';
import { type SignIn, signInOf } from '../behaviour/signInOf.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { hideHash } from './hideHash.ts';

interface Enough {
  /** Different guesses that were refused. */
  readonly guesses: number;
  /** Of all tries to sign in, the share that has to be refused. */
  readonly share: number;
  readonly milliseconds: number;
}

/** What one caller, or all of them, are refused before a limit would have come. */
const OF_ONE: Enough = { guesses: 30, share: 0.9, milliseconds: 600_000 };
/** Slow guesses of one caller: those of one password after the other, or of few at many accounts. */
const SLOWLY: Enough = { guesses: 60, share: 0.9, milliseconds: 24 * 3_600_000 };
/** Of so many guesses at least, each is for one account, or with one password. */
const ALIKE = 10;
const OF_ALL: Enough = { guesses: 100, share: 0.7, milliseconds: 3_600_000 };
/** Slow guesses of many together, who each stay below what is told of one. */
const OF_ALL_SLOWLY: Enough = { guesses: 300, share: 0.7, milliseconds: 24 * 3_600_000 };
/**
 * Guesses for each caller, at least, where they come from several: people who mistype, or whom an
 * outage keeps out, come with a few each.
 */
const PER_CALLER = 5;
const MOST_CALLERS = 32;
const LIMITED: ReadonlySet<number> = new Set([423, 429]);
/** Where a code that was sent to somebody is shown: `/verifications/7/check`, `/otp`. */
const VERIFYING = /(?:^|\/)(?:verif(?:y|ications?)|otps?|passcodes?)(?:\/|$)/i;
const isNamed = byName((path) => isSignInPath(path) || VERIFYING.test(path));

/** Fewer guesses are those of people who mistype, and not worth a place in a model. */
const FEWEST_KEPT = 3;

/** Bits of a hash that are kept of a guess: many are alike in them. */
const SHORT = 0xfff;

/**
 * Counts of tries since a moment, and a few bits of what was guessed, hidden, so that it counts once
 * over a restart; absent in models of earlier releases.
 */
type TriesJson = readonly [
  from: number,
  tries: number,
  refused: number,
  guesses: number,
  callers: number,
  accounts: number,
  secrets: number,
  known?: readonly number[],
];

type LatestJson = readonly (readonly [caller: number, ...tries: TriesJson])[];

export interface TriedSignInsJson {
  /** Callers are hidden. */
  readonly callers: LatestJson;
  readonly slow: LatestJson;
  readonly all: TriesJson | null;
  /** Absent in models of earlier releases, and where there is nothing. */
  readonly day?: TriesJson;
  readonly isShown: boolean;
}

const hideShort = (guess: number, shift: number): number => hideHash(guess, shift) & SHORT;

/** Tries to sign in since a moment. */
class Tries {
  readonly #from: number;
  #tries = 0;
  #refused = 0;
  /** What was guessed before a restart. */
  readonly #before: {
    readonly guesses: number;
    readonly callers: number;
    readonly accounts: number;
    readonly secrets: number;
  };
  /** A few bits of each of those guesses. */
  readonly #known: ReadonlySet<number>;
  readonly #guesses = new Set<number>();
  readonly #callers = new Set<string>();
  readonly #accounts = new Set<number>();
  readonly #secrets = new Set<number>();

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: TriesJson, shift = 0) {
    const [from, tries, refused, guesses, callers, accounts, secrets, known = []] = saved;
    this.#from = from;
    this.#known = new Set(known.map((guess) => hideShort(guess, shift)));
    [this.#tries, this.#refused] = [tries, refused];
    this.#before = { guesses, callers, accounts, secrets };
  }

  static since(at: number): Tries {
    return new Tries([at, 0, 0, 0, 0, 0, 0]);
  }

  isOver(at: number, { milliseconds }: Enough): boolean {
    return Math.abs(at - this.#from) > milliseconds;
  }

  add({ account, secret, isFailed }: SignIn, caller: string, { guesses }: Enough): void {
    this.#tries += 1;
    if (!isFailed || account === null || secret === null) return;
    this.#refused += 1;
    if (this.guesses >= guesses) return;
    const guess = Math.imul(account, 31) + secret;
    if (!this.#known.has(guess & SHORT)) this.#guesses.add(guess);
    this.#callers.add(caller);
    this.#accounts.add(account);
    this.#secrets.add(secret);
  }

  get guesses(): number {
    return this.#before.guesses + this.#guesses.size;
  }

  get #callerCount(): number {
    return this.#before.callers + this.#callers.size;
  }

  /** Accounts, and secrets: whoever goes on after a restart goes on with the same. */
  get #kinds(): readonly [accounts: number, secrets: number] {
    const { accounts, secrets } = this.#before;
    return [Math.max(accounts, this.#accounts.size), Math.max(secrets, this.#secrets.size)];
  }

  /** Whether they go for one account each with many secrets, or for many with the same few. */
  get isAlike(): boolean {
    return ALIKE * Math.min(...this.#kinds) <= this.guesses;
  }

  isEnough({ guesses, share }: Enough): boolean {
    return (
      this.guesses >= guesses &&
      this.#refused >= share * this.#tries &&
      this.guesses >= PER_CALLER * this.#callerCount
    );
  }

  toJSON(shift: number): TriesJson {
    const counts = [this.guesses, this.#callerCount, ...this.#kinds] as const;
    const known = new Set([...this.#known, ...[...this.#guesses].map((guess) => guess & SHORT)]);
    const hidden = [...known].map((guess) => hideShort(guess, shift));
    return [this.#from, this.#tries, this.#refused, ...counts, hidden];
  }
}

/**
 * Passwords and one-time codes that are guessed without anybody ever being told to wait: different
 * ones, refused one after the other, to one caller or to a few together. Whoever repeats what is
 * wrong guesses nothing, and people who mistype get in. Kept as hashes, for the latest callers; over
 * a restart, how many they were, and a few bits of each.
 */
export class TriedSignIns {
  readonly #callers: LatestTries;
  readonly #slow: LatestTries;
  #all: Tries | null;
  #day: Tries | null;
  /** Somebody without credentials was let in by an account and its password here. */
  #isShown: boolean;
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved?: TriedSignInsJson, shift = 0) {
    this.#callers = new LatestTries(OF_ONE, saved?.callers, shift);
    this.#slow = new LatestTries(SLOWLY, saved?.slow, shift);
    this.#all = saved?.all == null ? null : new Tries(saved.all, shift);
    this.#day = saved?.day === undefined ? null : new Tries(saved.day, shift);
    this.#isShown = saved?.isShown ?? false;
    if (saved !== undefined) this.changes = 1;
  }

  /**
   * Whether so many guesses were just refused that there is no limit.
   * @param isBare the request carries no credential beside
   */
  observe(exchange: Exchange, caller: string, isBare = true): boolean {
    const { status, method, path, startedAt } = exchange;
    if (method !== 'POST' && method !== 'PUT') return false;
    if (LIMITED.has(status)) {
      this.#forget();
      return false;
    }
    const signIn = isNamed(path) ? signInOf(exchange, true) : this.#unnamed(exchange, isBare);
    if (signIn === null || signIn.isUnseen) return false;
    this.changes += 1;
    if (refusalOf(exchange) === 'limit') {
      this.#forget();
      return false;
    }
    // What is verified is named by the path; elsewhere that may be another one for each try.
    const key = hash32(VERIFYING.test(path) ? `${caller} ${path}` : caller);
    const own = this.#callers.of(key, startedAt);
    const slow = this.#slow.of(key, startedAt);
    if (this.#all?.isOver(startedAt, OF_ALL) !== false) this.#all = Tries.since(startedAt);
    if (this.#day?.isOver(startedAt, OF_ALL_SLOWLY) !== false) this.#day = Tries.since(startedAt);
    own.add(signIn, caller, OF_ONE);
    slow.add(signIn, caller, SLOWLY);
    this.#all.add(signIn, caller, OF_ALL);
    this.#day.add(signIn, caller, OF_ALL_SLOWLY);
    return (
      signIn.isFailed &&
      (own.isEnough(OF_ONE) ||
        this.#all.isEnough(OF_ALL) ||
        this.#day.isEnough(OF_ALL_SLOWLY) ||
        (slow.isAlike && slow.isEnough(SLOWLY)))
    );
  }

  /**
   * The sign-in at a path of any name, where somebody was let in by what a sign-in sends: 401 alone
   * then refuses one, and whatever else is wrong with a request is no guess.
   */
  #unnamed(exchange: Exchange, isBare: boolean): SignIn | null {
    const isGiven = exchange.status < 300;
    if (!isBare || !(isGiven || (this.#isShown && exchange.status === 401))) return null;
    const signIn = signInOf(exchange, isGiven);
    if (signIn === null || signIn.isFailed || !sendsSecret(exchange) || signIn.account === null)
      return signIn?.isFailed === true ? signIn : null;
    this.#isShown = true;
    return signIn;
  }

  #forget(): void {
    this.#callers.clear();
    this.#slow.clear();
    [this.#all, this.#day] = [null, null];
    if (this.changes > 0) this.changes += 1;
  }

  /** As plain JSON, without those who guessed little. */
  toJSON(shift: number): TriedSignInsJson {
    return {
      callers: this.#callers.toJSON(shift),
      slow: this.#slow.toJSON(shift),
      all: this.#all?.toJSON(shift) ?? null,
      ...(this.#day === null ? {} : { day: this.#day.toJSON(shift) }),
      isShown: this.#isShown,
    };
  }
}

/** What the latest callers tried, each within a time. */
class LatestTries {
  readonly #tries = new Map<number, Tries>();
  readonly #within: Enough;

  constructor(within: Enough, saved: LatestJson = [], shift = 0) {
    this.#within = within;
    for (const [caller, ...tries] of saved)
      this.#tries.set(hideHash(caller, shift), new Tries(tries, shift));
  }

  of(caller: number, at: number): Tries {
    let tries = this.#tries.get(caller);
    if (tries?.isOver(at, this.#within) !== false) tries = Tries.since(at);
    // The latest is the last, so that the first is who was away longest.
    this.#tries.delete(caller);
    this.#tries.set(caller, tries);
    const [oldest] = this.#tries.keys();
    if (this.#tries.size > MOST_CALLERS && oldest !== undefined) this.#tries.delete(oldest);
    return tries;
  }

  clear(): void {
    this.#tries.clear();
  }

  toJSON(shift: number): LatestJson {
    return [...this.#tries].flatMap(([caller, tries]) =>
      tries.guesses < FEWEST_KEPT
        ? []
        : [[hideHash(caller, shift), ...tries.toJSON(shift)] as const],
    );
  }
}
