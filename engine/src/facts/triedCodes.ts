import { isGuessRefused, statusMeant } from '../answers/refusal.ts';
import { askedInBody, codeOfCall, isRedeeming, showsSentCode } from '../behaviour/askedInBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { hideHash } from './hideHash.ts';

/** Different codes that one caller is refused, and the time, after which a limit would have come. */
const ENOUGH = { codes: 12, milliseconds: 600_000 } as const;
/**
 * Codes of one caller, hardly any of which was right, over a time in which a limit by the day would
 * have come: a shop's own address asks for all of its customers, whose codes mostly are.
 */
const SLOWLY = { codes: 60, share: 0.95, milliseconds: 7 * 86_400_000 } as const;
/** The same of links that are shared, many of which may have been taken back. */
const LINKS = 60;
const MOST_CALLERS = 32;
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 422]);
const LIMITED = 429;
/** Bits of a hash that are kept of a code. */
const SHORT = 0xffff;
/** A path that ends with what is verified, or with what is shared. */
const VERIFIED = /\/verify\/[^/]{1,80}\/?$/i;
const SHARED = /\/(?:s|share[ds]?)\/[^/]{1,80}\/?$/i;
const NOT_THERE = 404;
/** What a path has in the place of a code: no id of a row. */
const CODE = /^(?=.*[A-Za-z])[\w-]{4,40}$/;
/** The name of a thing, such as `red-box`. */
const OF_WORDS = /^[a-z]+(?:[-_][a-z]+)+$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Fewer are those that people mistype, and not worth a place in a model. */
const FEWEST_KEPT = 3;

/** Codes as short hashes, hidden, or how many they were in models of earlier releases. */
type Saved = number | readonly number[];

/**
 * Callers who were refused several codes: who (hidden), since when, and which, and for those who go
 * on slowly since when, which, and how many more were given.
 */
export type TriedCodesJson = readonly (readonly [
  caller: number,
  from: number,
  codes: Saved,
  slowlyFrom?: number,
  slowly?: Saved,
  given?: number,
])[];

interface Tries {
  readonly from: number;
  /** Those that an earlier release counted and that are not known any more. */
  readonly before: number;
  readonly codes: Set<number>;
  /** Codes that were given something. */
  given: number;
}

/**
 * Codes that give something away (coupons, promotions, invitations), tried by one caller one after
 * the other without ever being told to wait. People mistype a few. Kept for the latest callers, as
 * hashes that many codes share.
 */
export class TriedCodes {
  readonly #callers = new Map<number, Tries>();
  readonly #slow = new Map<number, Tries>();
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: TriedCodesJson = [], shift = 0) {
    for (const [caller, from, before, slowlyFrom, slowly = 0, given = 0] of saved) {
      const key = hideHash(caller, shift);
      const quick = { from, ...readBack(before, shift), given: 0 };
      if (countOf(quick) > 0) this.#callers.set(key, quick);
      if (slowlyFrom !== undefined)
        this.#slow.set(key, { from: slowlyFrom, ...readBack(slowly, shift), given });
    }
    this.changes = saved.length;
  }

  /** Whether a caller was just refused so many different codes that there is no limit. */
  observe(exchange: Exchange, pathValue: string | null, caller: string): boolean {
    const { status, startedAt, method } = exchange;
    if (status === LIMITED && this.#callers.size + this.#slow.size > 0) {
      this.#callers.clear();
      this.#slow.clear();
      this.changes += 1;
    }
    if (method === 'DELETE') return false;
    const called = codeOfCall(exchange);
    const key = hash32(caller);
    const known = this.#slow.get(key);
    if (called === null && known === undefined && !mayTell(exchange)) return false;
    const code = called ?? codeOf(exchange, pathValue);
    if (code === null) return false;
    if (!isGuessRefused(exchange)) {
      if (status < 300 && known !== undefined) {
        known.given += 1;
        this.changes += 1;
      }
      return false;
    }
    const tries = triesOf(this.#callers, key, startedAt, ENOUGH.milliseconds);
    const slow = triesOf(this.#slow, key, startedAt, SLOWLY.milliseconds);
    const enough = isLink(exchange) ? LINKS : ENOUGH.codes;
    if (countOf(tries) < enough) tries.codes.add(shortHash(code));
    if (countOf(slow) < SLOWLY.codes) slow.codes.add(shortHash(code));
    this.changes += 1;
    return countOf(tries) >= enough || (!isLink(exchange) && isSlow(slow));
  }

  /** As plain JSON, without those who were refused few. */
  toJSON(shift: number): TriedCodesJson {
    const callers = new Set([...this.#callers.keys(), ...this.#slow.keys()]);
    return [...callers].flatMap((caller): TriedCodesJson => {
      const [quick, slow] = [this.#callers.get(caller), this.#slow.get(caller)];
      if (countOf(quick) < FEWEST_KEPT && countOf(slow) < FEWEST_KEPT) return [];
      const who = [hideHash(caller, shift), quick?.from ?? 0, written(quick, shift)] as const;
      return slow === undefined
        ? [who]
        : [[...who, slow.from, written(slow, shift), slow.given] as const];
    });
  }
}

const shortHash = (code: string): number => hash32(code) & SHORT;

const hideShort = (hash: number, shift: number): number => hideHash(hash, shift) & SHORT;

/** Counts from an earlier release have no hashes, so they stay a number. */
const written = (tries: Tries | undefined, shift: number): Saved =>
  tries === undefined || tries.before > 0
    ? countOf(tries)
    : [...tries.codes].map((code) => hideShort(code, shift));

const readBack = (saved: Saved, shift: number): Pick<Tries, 'before' | 'codes'> =>
  typeof saved === 'number'
    ? { before: saved, codes: new Set() }
    : { before: 0, codes: new Set(saved.map((code) => hideShort(code, shift))) };

/** What a caller tried within a time; the latest is the last, so that the first was away longest. */
function triesOf(all: Map<number, Tries>, caller: number, at: number, within: number): Tries {
  let tries = all.get(caller);
  if (tries === undefined || Math.abs(at - tries.from) > within)
    tries = { from: at, before: 0, codes: new Set(), given: 0 };
  all.delete(caller);
  all.set(caller, tries);
  const [oldest] = all.keys();
  if (all.size > MOST_CALLERS && oldest !== undefined) all.delete(oldest);
  return tries;
}

/** Whether an answer of this status may refuse a code, by what is asked for. */
const mayTell = (exchange: Exchange): boolean =>
  REFUSED.has(exchange.status) ||
  isRedeeming(exchange.path) ||
  (exchange.status === 401 && showsSentCode(exchange)) ||
  statusMeant(exchange) !== exchange.status;

const isSlow = (tries: Tries): boolean =>
  countOf(tries) >= SLOWLY.codes && countOf(tries) >= SLOWLY.share * (countOf(tries) + tries.given);

/** Of those before that are not known, each may be one that came again. */
const countOf = (tries: Tries | undefined): number =>
  tries === undefined ? 0 : Math.max(tries.before, tries.codes.size);

/** The code that a request is about: all of a small body, or the last value of a path about codes. */
function codeOf(exchange: Exchange, pathValue: string | null): string | null {
  const asked = askedInBody(exchange, exchange.path);
  if (asked !== null) return asked.isCode ? (asked.objects[0] ?? null) : null;
  return pathValue !== null &&
    CODE.test(pathValue) &&
    !UUID.test(pathValue) &&
    !OF_WORDS.test(pathValue) &&
    (isRedeeming(exchange.path) || VERIFIED.test(exchange.path) || isLink(exchange))
    ? pathValue
    : null;
}

/** Whether a request is for something that is shared by a link, which there is not. */
const isLink = ({ path, status, requestBody }: Exchange): boolean =>
  status === NOT_THERE && requestBody === null && SHARED.test(path);
