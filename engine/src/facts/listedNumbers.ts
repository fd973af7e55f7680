import { type AnswerContent, answerContent } from '../answers/answerContent.ts';
import type { Credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';
import { hideHash } from './hideHash.ts';

/** Numbers of people in one answer, and callers who were given so many, from which on it is a flaw. */
const ENOUGH = { numbers: 3, callers: 8 } as const;
/** Answers that are read: the first ones, then one in so many. */
const LOOKS = { always: 32, oneIn: 8 } as const;
const SMALLEST = 100;
/** Values of an answer that are compared. */
const MOST_VALUES = 3_000;
const DAY = 86_400_000;

const ARE_PERSONAL: readonly boolean[] = DATA_TYPES.map(
  ({ category }) => category === 'Government ID',
);

/** Answers that were looked at, the day of the sessions, and hidden hashes of the first callers. */
export type ListedNumbersJson = readonly [
  answers: number,
  day: number,
  accounts: readonly number[],
  sessions: readonly number[],
  addresses: readonly number[],
];

/**
 * Lists that give the national numbers of several people to whoever signs in: to many callers, not
 * to the few whose work it is. Kept as hashes.
 */
export class ListedNumbers {
  #answers = 0;
  /** Lists that were found. */
  #lists = 0;
  readonly #accounts = new Set<number>();
  /** Sessions that name no account, and the addresses they came from, of one day. */
  readonly #sessions = new Set<number>();
  readonly #addresses = new Set<number>();
  #day = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved?: ListedNumbersJson, shift = 0) {
    if (saved === undefined) return;
    const [answers, day, accounts, sessions, addresses] = saved;
    [this.#answers, this.#day, this.#lists] = [answers, day, 1];
    for (const hash of accounts) this.#accounts.add(hideHash(hash, shift));
    for (const hash of sessions) this.#sessions.add(hideHash(hash, shift));
    for (const hash of addresses) this.#addresses.add(hideHash(hash, shift));
  }

  get changes(): number {
    return this.#lists;
  }

  /** Takes an answer to somebody. @returns whether so many are given them by now */
  observe(exchange: Exchange, caller: Credentials): boolean {
    const { method, status, responseBody } = exchange;
    if (method !== 'GET' || status !== 200 || (responseBody?.size ?? 0) < SMALLEST) return false;
    if ((caller.subject ?? caller.secret) === null) return false;
    this.#answers += 1;
    if (this.#answers > LOOKS.always && this.#answers % LOOKS.oneIn !== 0) return false;
    const { rows, fields, values } = answerContent(exchange);
    if (rows < ENOUGH.numbers) return false;
    let numbers = 0;
    for (const [type, count] of values) if (ARE_PERSONAL[type] === true) numbers += count;
    if (numbers < ENOUGH.numbers || isOfFew(exchange, fields)) return false;
    this.#lists += 1;
    this.#count(exchange, caller);
    const isShown =
      this.#accounts.size >= ENOUGH.callers ||
      Math.min(this.#sessions.size, this.#addresses.size) >= ENOUGH.callers;
    // So many others show it once more: the few whose work it is do not, once the rest are refused.
    if (isShown) for (const seen of [this.#accounts, this.#sessions, this.#addresses]) seen.clear();
    return isShown;
  }

  toJSON(shift: number): ListedNumbersJson {
    const hidden = (hashes: ReadonlySet<number>): readonly number[] =>
      [...hashes].map((hash) => hideHash(hash, shift));
    const callers = [this.#accounts, this.#sessions, this.#addresses] as const;
    return [this.#answers, this.#day, hidden(callers[0]), hidden(callers[1]), hidden(callers[2])];
  }

  /** One person has a new session each day, and seldom as many addresses in a day. */
  #count({ startedAt, clientAddress }: Exchange, { subject, secret }: Credentials): void {
    if (subject !== null) {
      add(this.#accounts, subject);
      return;
    }
    const day = Math.floor(startedAt / DAY);
    if (day !== this.#day) {
      this.#day = day;
      this.#sessions.clear();
      this.#addresses.clear();
    }
    if (secret === null || clientAddress === null) return;
    add(this.#sessions, secret);
    add(this.#addresses, clientAddress);
  }
}

/**
 * Whether the numbers in an answer are those of one person or two: all visits of a patient name the
 * same one. What cannot be read as a whole is taken to hold different ones.
 */
function isOfFew({ responseBody }: Exchange, fields: AnswerContent['fields']): boolean {
  const json = jsonBody(responseBody);
  if (json === undefined) return false;
  const names = new Set<string>();
  for (const [path, types] of fields)
    if ([...types].some((type) => ARE_PERSONAL[type] === true))
      names.add(path.replaceAll('[]', '').split('.').pop() ?? path);
  const found = new Set<string>();
  let left = MOST_VALUES;
  const walk = (value: unknown, name: string): void => {
    if (left-- <= 0 || found.size >= ENOUGH.numbers) return;
    if (typeof value !== 'object' || value === null) {
      if (names.has(name)) found.add(String(value));
    } else if (Array.isArray(value)) for (const item of value) walk(item, name);
    else for (const [key, inner] of Object.entries(value)) walk(inner, names.has(key) ? key : '{}');
  };
  walk(json, '');
  return left > 0 && found.size < ENOUGH.numbers;
}

function add(hashes: Set<number>, text: string): void {
  if (hashes.size < ENOUGH.callers) hashes.add(hash32(text));
}
