import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hashOf, keyOf, pairKey } from './keys.ts';
import { HOLDER } from './layouts.ts';
import type { Records } from './records.ts';

type Json = Readonly<Record<string, unknown>>;

/** In the keys of records of what somebody reports. */
const REPORTED = 33;
/**
 * Another number than before speaks for readings, the same one against it: a command that is given to
 * many brings the same one each time. So much of it is enough, and more is not kept.
 */
const VARIES = { other: 1, same: 4, enough: 5, most: 20 } as const;
/** Members that an acknowledgement has at most, and how a word in it looks. */
const MOST_MEMBERS = 3;
const WORD = /^[\p{L}_ -]{0,24}$/u;
/** What is moved from one account to another is no reading. */
const MONEY = /amount|price|total|sum|balance|credit|money|currency/i;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a call of JSON-RPC reports a reading of its object, such as the number on a meter: it brings
 * another number each time and is given an acknowledgement alone. Who goes through objects in this way
 * takes nothing of them.
 * @param caller stands for who calls
 * @param object names it
 */
export function isReading(
  holders: Records,
  caller: number,
  { requestBody, responseBody }: Exchange,
  object: string,
): boolean {
  const call = jsonBody(requestBody);
  if (!isObject(call) || !('jsonrpc' in call) || !isObject(call['params'])) return false;
  const answer = jsonBody(responseBody);
  if (!isObject(answer) || !isAcknowledged(answer)) return false;
  const reading = Object.entries(call['params']).find(
    ([name, value]) => typeof value === 'number' && String(value) !== object && !MONEY.test(name),
  );
  if (reading === undefined) return false;
  const record = holders.touch(
    pairKey(pairKey(caller, REPORTED), keyOf(`${String(call['method'])} ${reading[0]}`, REPORTED)),
  );
  const hash = hashOf(keyOf(String(reading[1]), REPORTED)) | 0;
  const before = holders.word(record, HOLDER.place);
  const by = holders.word(record, HOLDER.first) + (hash === before ? -VARIES.same : VARIES.other);
  const varied = Math.max(0, Math.min(VARIES.most, by));
  holders.setWord(record, HOLDER.first, varied);
  holders.setWord(record, HOLDER.place, hash);
  return varied >= VARIES.enough;
}

/** Whether an answer says no more than that something was done. */
function isAcknowledged({ result, error }: Json): boolean {
  if (result === undefined || (error !== undefined && error !== null)) return false;
  if (!isObject(result)) return isPlain(result);
  const values = Object.values(result);
  return values.length <= MOST_MEMBERS && values.every(isPlain);
}

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || (typeof value === 'string' && WORD.test(value));
