import type { Baseline } from '../anomalies/baseline.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { ACTOR } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/** Requests of an endpoint from which on it is known which parameters it takes. */
const KNOWN = 50;
const FLAG = 256;
const SHORTEST = 3;
const LONGEST_ANSWER = 100_000;
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/**
 * An id in the query beside that in the path, which nobody ever sends, and the answer is about the
 * one in the query: what checks rights read the other one. Behind the path's own id, `id` may be
 * that of what belongs to it, and a number beside a word is of something else. That somebody sends one says nothing, nor
 * does an answer that is about both.
 */
export function secondId(
  actors: Records,
  actor: number,
  { path, query, status, responseBody }: Exchange,
  pathValues: readonly { readonly name: string; readonly value: string }[],
  baseline: Baseline | null,
): Signal | null {
  const last = pathValues.at(-1);
  const text = responseBody?.text ?? null;
  if (
    last === undefined ||
    query.length === 0 ||
    text === null ||
    text.length > LONGEST_ANSWER ||
    status < 200 ||
    status > 299 ||
    baseline === null ||
    baseline.requests < KNOWN ||
    baseline.open.has('query')
  )
    return null;
  const isLast = path.slice(path.lastIndexOf('/') + 1).startsWith(last.value);
  const isSecond = ([name, value]: readonly [string, string]): boolean =>
    value !== last.value &&
    value.length >= SHORTEST &&
    isAlike(value, last.value) &&
    (plain(name) === plain(last.name) || (plain(name) === 'id' && isLast)) &&
    !baseline.query.has(name) &&
    isNamedIn(text, value);
  if (!query.some(isSecond) || isNamedIn(text, last.value)) return null;
  const flags = actors.word(actor, ACTOR.flags);
  actors.setWord(actor, ACTOR.flags, flags | FLAG);
  return proven(
    'parameterTampering',
    (flags & FLAG) === 0,
    true,
    'A second ID in the query was answered instead of the one in the path',
  );
}

/** Whether two texts may be ids of one kind: both numbers, or neither. */
const isAlike = (one: string, other: string): boolean => /^\d+$/.test(one) === /^\d+$/.test(other);

/** Whether an answer holds a value as a whole. */
const isNamedIn = (text: string, value: string): boolean => {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    if (!/[\w-]/.test(text[at - 1] ?? '') && !/[\w-]/.test(text[at + value.length] ?? ''))
      return true;
  return false;
};
