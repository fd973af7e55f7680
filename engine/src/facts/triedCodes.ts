import { isGuessRefused, statusMeant } from '../answers/refusal.ts';
import { askedInBody, isRedeeming } from '../behaviour/askedInBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { hideHash } from './hideHash.ts';

/** Different codes that one caller is refused, and the time, after which a limit would have come. */
const ENOUGH = { codes: 12, milliseconds: 600_000 } as const;
/** The same of links that are shared, many of which may have been taken back. */
const LINKS = 60;
const MOST_CALLERS = 32;
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 422]);
const LIMITED = 429;
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

/** Callers who were refused several codes: who (hidden), since when, and how many. */
export type TriedCodesJson = readonly (readonly [caller: number, from: number, codes: number])[];

interface Tries {
  readonly from: number;
  /** Those that were refused before a restart, whose hashes are not kept: there are too few codes. */
  readonly before: number;
  readonly codes: Set<number>;
}

/**
 * Codes that give something away (coupons, promotions, invitations), tried by one caller one after
 * the other without ever being told to wait. People mistype a few. Kept as
 * hashes, for the latest callers; over a restart, how many they were.
 */
export class TriedCodes {
  readonly #callers = new Map<number, Tries>();
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: TriedCodesJson = [], shift = 0) {
    for (const [caller, from, before] of saved)
      this.#callers.set(hideHash(caller, shift), { from, before, codes: new Set() });
    this.changes = saved.length;
  }

  /** Whether a caller was just refused so many different codes that there is no limit. */
  observe(exchange: Exchange, pathValue: string | null, caller: string): boolean {
    const { status, startedAt, path, method } = exchange;
    if (status === LIMITED && this.#callers.size > 0) {
      this.#callers.clear();
      this.changes += 1;
    }
    if (method === 'DELETE') return false;
    if (!REFUSED.has(status) && !isRedeeming(path) && statusMeant(exchange) === status)
      return false;
    const code = codeOf(exchange, pathValue);
    if (code === null || !isGuessRefused(exchange)) return false;
    const tries = this.#triesOf(hash32(caller), startedAt);
    const enough = isLink(exchange) ? LINKS : ENOUGH.codes;
    if (countOf(tries) < enough) tries.codes.add(hash32(code));
    this.changes += 1;
    return countOf(tries) >= enough;
  }

  #triesOf(caller: number, at: number): Tries {
    let tries = this.#callers.get(caller);
    if (tries === undefined || Math.abs(at - tries.from) > ENOUGH.milliseconds)
      tries = { from: at, before: 0, codes: new Set() };
    // The latest is the last, so that the first is who was away longest.
    this.#callers.delete(caller);
    this.#callers.set(caller, tries);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > MOST_CALLERS && oldest !== undefined) this.#callers.delete(oldest);
    return tries;
  }

  /** As plain JSON, without those who were refused few. */
  toJSON(shift: number): TriedCodesJson {
    return [...this.#callers].flatMap(([caller, tries]) =>
      countOf(tries) < FEWEST_KEPT
        ? []
        : [[hideHash(caller, shift), tries.from, countOf(tries)] as const],
    );
  }
}

const countOf = ({ before, codes }: Tries): number => before + codes.size;

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
