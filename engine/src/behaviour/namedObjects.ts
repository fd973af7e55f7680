import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { hashOf, keyOf } from './keys.ts';
import { NAMED } from './layouts.ts';
import type { Records } from './records.ts';

/** Members of an entry of a list that name it. */
const ID =
  /^(?:.{0,40}(?:_id|Id|ID|_?(?:[nN]umber|[rR]ef|[rR]eference|[uU]uid|[gG]uid|[sS]lug))|_?id|key|name|code)$/;
/** Members anywhere that name something else, such as the customer of an order. */
const OTHER = /^.{1,40}(?:_id|Id|ID)$/;
/** Members that hold the address of what they name. */
const ADDRESS = /^(?:href|url|uri|self|link|location|path)$/i;
/** What a member names; one look for each member of an answer. */
const meaningOf = byName((name) => {
  if (ADDRESS.test(name)) return 'address';
  if (OTHER.test(name)) return 'other';
  return ID.test(name) ? 'entry' : null;
});
/** Levels of an answer and members of all of them that are looked at. */
const DEEPEST = 8;
const MOST_MEMBERS = 5_000;
/**
 * Ids of one answer that are noted, and those from which on the next answer begins the bitmap anew,
 * which takes the place of the one before.
 */
const MOST_IDS = 512;
/** Longer requests bring along so much that what comes back is not looked at. */
const LONGEST_SENT = 100_000;
const FULL = 256;
const SEED = 14;
/** Where in the hash of an id its bits begin: three of them, so that few others look named. */
const SHIFTS = [0, 10, 20] as const;

/**
 * Notes which objects an answer names to a consumer, in lists and where one object belongs to
 * another: whoever asks for one of them then guesses nothing. What the request brought along and
 * the answer says again names nothing.
 */
export function noteNamed(named: Records, consumer: number, exchange: Exchange): void {
  const json = jsonBody(exchange.responseBody);
  if (typeof json !== 'object' || json === null) return;
  if ((exchange.requestBody?.size ?? 0) > LONGEST_SENT) return;
  noteWithin(
    { named, consumer, exchange, sent: null, members: MOST_MEMBERS, ids: MOST_IDS, record: -1 },
    json,
    false,
    0,
  );
}

/** What a request says, as one text and in words. */
interface Sent {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function sentBy({ path, query, requestBody }: Exchange): Sent {
  const json = jsonBody(requestBody);
  const body = requestBody?.text ?? '';
  const said =
    json === undefined
      ? [body, ...(body.includes('=') ? readQuery(body).flat() : [])]
      : // Without escapes.
        [JSON.stringify(json)];
  const text = [...readQuery(path).flat(), ...query.map(([, value]) => value), ...said].join(' ');
  return { text, words: new Set(text.split(/\W+/)) };
}

const isSent = ({ text, words }: Sent, value: string): boolean =>
  words.has(value) || (/\W/.test(value) && text.includes(value));

interface Notes {
  readonly named: Records;
  readonly consumer: number;
  readonly exchange: Exchange;
  /** What the request says, once there is an id. */
  sent: Sent | null;
  /** Members that are still looked at, and ids that are still noted. */
  members: number;
  ids: number;
  /** Of the consumer, once there is an id. */
  record: number;
}

function noteWithin(notes: Notes, value: object, isEntry: boolean, depth: number): void {
  if (depth > DEEPEST || notes.ids === 0) return;
  if (Array.isArray(value)) {
    for (const entry of value as readonly unknown[]) {
      if (--notes.members < 0) return;
      if (typeof entry === 'object' && entry !== null) noteWithin(notes, entry, true, depth + 1);
      else if (typeof entry === 'string' || typeof entry === 'number') note(notes, String(entry));
    }
    return;
  }
  for (const name in value) {
    if (--notes.members < 0) return;
    const inner: unknown = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof inner === 'object' && inner !== null) noteWithin(notes, inner, isEntry, depth + 1);
    else if (typeof inner === 'string' || typeof inner === 'number') {
      const meaning = meaningOf(name);
      if (meaning === null || (!isEntry && meaning !== 'other')) continue;
      note(notes, meaning === 'address' ? lastSegment(String(inner)) : String(inner));
    }
  }
}

/** The last segment of an address, without its query. */
function lastSegment(address: string): string {
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  return path.slice(path.lastIndexOf('/') + 1);
}

function note(notes: Notes, value: string): void {
  if (value === '' || notes.ids === 0) return;
  if (isSent((notes.sent ??= sentBy(notes.exchange)), value)) return;
  const { named, consumer } = notes;
  if (notes.ids-- === MOST_IDS) {
    notes.record = named.touch(consumer);
    if (named.word(notes.record, NAMED.count) >= FULL) beginAnew(named, notes.record);
  }
  const { record } = notes;
  const hash = hashOf(keyOf(value, SEED));
  let isNew = false;
  for (const shift of SHIFTS)
    if (named.mark(record, NAMED.bits, NAMED.size, hash >>> shift)) isNew = true;
  if (isNew) named.add(record, NAMED.count);
}

function beginAnew(named: Records, record: number): void {
  for (let at = 0; at < NAMED.size; at++) {
    named.setWord(record, NAMED.before + at, named.word(record, NAMED.bits + at));
    named.setWord(record, NAMED.bits + at, 0);
  }
  named.setWord(record, NAMED.count, 0);
}

/**
 * Whether an answer named an object to a consumer before.
 * @param value as `objectEnumeration` takes it: an operation before it and several values count by
 *   any of them
 */
export function wasNamed(named: Records, consumer: number, value: string): boolean {
  const record = named.find(consumer);
  return (
    record >= 0 &&
    value
      .slice(value.lastIndexOf(' ') + 1)
      .split('/')
      .some((part) => {
        const hash = hashOf(keyOf(part, SEED));
        return [NAMED.bits, NAMED.before].some((at) => isMarked(named, record, at, hash));
      })
  );
}

const isMarked = (named: Records, record: number, at: number, hash: number): boolean =>
  SHIFTS.every((shift) => {
    const bit = (hash >>> shift) & (NAMED.size * 32 - 1);
    return (named.word(record, at + (bit >>> 5)) & (1 << (bit & 31))) !== 0;
  });
