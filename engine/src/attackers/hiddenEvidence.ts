import { hashOf } from '../behaviour/keys.ts';

/** Hashes of callers that are kept of one mark: up to so many the count is exact. */
export const KEPT_CALLERS = 64;
/** Hashes are whole numbers below this. */
const HASHES = 2 ** 32;

/** What one mark hid of the exchanges of a while. Two of them add up in any order. */
export interface Hidden {
  /** Id of the mark. */
  readonly mark: string;
  /** Exchanges in which it hid something, each counted once. */
  exchanges: number;
  /** When the last of these started, by their own clock, in milliseconds. */
  lastAt: number;
  /** Hashes of who made them, those with the smallest hash: at most `KEPT_CALLERS`, ascending. */
  callers: readonly number[];
}

/** The smallest of the hashes of callers and one more, ascending. */
function withCaller(callers: readonly number[], caller: number): readonly number[] {
  const hash = hashOf(caller) >>> 0;
  if (callers.length === KEPT_CALLERS && hash >= (callers.at(-1) ?? 0)) return callers;
  if (callers.includes(hash)) return callers;
  return [...callers, hash].sort((a, b) => a - b).slice(0, KEPT_CALLERS);
}

/**
 * How many callers are behind the kept hashes: exact up to `KEPT_CALLERS - 1`, then estimated from
 * how densely they lie (k minimum values; Bar-Yossef and others 2002; standard error 13 %).
 */
export function callersBehind(callers: readonly number[]): number {
  if (callers.length < KEPT_CALLERS) return callers.length;
  return Math.round(((KEPT_CALLERS - 1) * HASHES) / ((callers.at(-1) ?? 0) + 1));
}

/** What marks hid since it was taken last. Marks are bounded by what detection goes by. */
export class HiddenEvidence {
  readonly #byMark = new Map<string, Hidden>();

  /** Counts an exchange for each mark that hid something of it. @param caller 0 where unknown */
  add(marks: Iterable<string>, at: number, caller: number): void {
    for (const mark of marks) {
      const known = this.#byMark.get(mark) ?? { mark, exchanges: 0, lastAt: at, callers: [] };
      known.exchanges += 1;
      known.lastAt = Math.max(known.lastAt, at);
      if (caller !== 0) known.callers = withCaller(known.callers, caller);
      this.#byMark.set(mark, known);
    }
  }

  list(): readonly Hidden[] {
    return [...this.#byMark.values()];
  }

  clear(): void {
    this.#byMark.clear();
  }
}
