import { byName } from '../exchange/byName.ts';
import type { Body } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hashOf, keyOf } from './keys.ts';
import { NAMED } from './layouts.ts';
import type { Records } from './records.ts';

const ID = /^(?:.{0,40}(?:_id|Id|ID)|_?id|uuid|guid|slug|number|key|name|code)$/;
const isIdName = byName((name) => ID.test(name));
/** Levels of an answer down to its lists, and entries of a list that are looked at. */
const DEEPEST = 3;
const MOST_ENTRIES = 200;
/** Ids from which on the bitmap says too little: the older ones are forgotten. */
const FULL = 500;

/**
 * Notes which objects the lists of an answer name to a consumer: whoever asks for one of them then
 * guesses nothing.
 */
export function noteNamed(named: Records, consumer: number, answer: Body | null): void {
  const json = jsonBody(answer);
  if (typeof json !== 'object' || json === null) return;
  noteLists(named, consumer, json, 0);
}

function noteLists(named: Records, consumer: number, value: object, depth: number): void {
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, MOST_ENTRIES) as readonly unknown[])
      noteEntry(named, consumer, entry);
    return;
  }
  if (depth >= DEEPEST) return;
  for (const name in value) {
    const inner: unknown = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof inner === 'object' && inner !== null) noteLists(named, consumer, inner, depth + 1);
  }
}

function noteEntry(named: Records, consumer: number, entry: unknown): void {
  if (typeof entry === 'string' || typeof entry === 'number') note(named, consumer, entry);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return;
  for (const name in entry) {
    if (!isIdName(name)) continue;
    const value: unknown = (entry as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'string' || typeof value === 'number') note(named, consumer, value);
  }
}

function note(named: Records, consumer: number, value: string | number): void {
  const record = named.touch(consumer);
  if (!named.mark(record, NAMED.bits, NAMED.size, bitOf(String(value)))) return;
  if (named.add(record, NAMED.count) < FULL) return;
  named.clear(record, 0, NAMED.words);
}

/**
 * Whether a list named an object to a consumer before.
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
      .some((part) => isMarked(named, record, bitOf(part)))
  );
}

const bitOf = (value: string): number => hashOf(keyOf(value, 14));

function isMarked(named: Records, record: number, hash: number): boolean {
  const bit = hash & (NAMED.size * 32 - 1);
  return (named.word(record, NAMED.bits + (bit >>> 5)) & (1 << (bit & 31))) !== 0;
}
