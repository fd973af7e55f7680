import { answerContent } from '../answers/answerContent.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';

/** Numbers of people in one answer, and callers who were given so many, from which on it is a flaw. */
const ENOUGH = { numbers: 3, callers: 8 } as const;
/** Answers that are read: the first ones, then one in so many. */
const LOOKS = { always: 32, oneIn: 8 } as const;
const SMALLEST = 100;

const ARE_PERSONAL: readonly boolean[] = DATA_TYPES.map(
  ({ category }) => category === 'Government ID',
);

/**
 * Lists that give the national numbers of several people to whoever signs in: to many callers, not
 * to the few whose work it is. Kept in memory only, as hashes.
 */
export class ListedNumbers {
  #answers = 0;
  readonly #callers = new Set<number>();

  /** Takes an answer to somebody. @returns whether so many are given them by now */
  observe(exchange: Exchange, who: string): boolean {
    const { method, status, responseBody } = exchange;
    if (method !== 'GET' || status !== 200 || (responseBody?.size ?? 0) < SMALLEST) return false;
    this.#answers += 1;
    if (this.#answers > LOOKS.always && this.#answers % LOOKS.oneIn !== 0) return false;
    const { rows, values } = answerContent(exchange);
    if (rows < ENOUGH.numbers) return false;
    let numbers = 0;
    for (const [type, count] of values) if (ARE_PERSONAL[type] === true) numbers += count;
    if (numbers < ENOUGH.numbers) return false;
    if (this.#callers.size < ENOUGH.callers) this.#callers.add(hash32(who));
    return this.#callers.size >= ENOUGH.callers;
  }
}
