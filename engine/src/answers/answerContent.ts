import { hashOf, keyOf } from '../behaviour/keys.ts';
import type { Body, Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';
import { ANY_NATIONAL, isNational } from '../sensitive/nationalTypes.ts';
import { type FieldContext, fieldContext, matchTypes, scoreOf } from '../sensitive/matchTypes.ts';

/** Fields, values and levels of an answer that are looked at; what is beyond is counted as rows. */
const MOST = { fields: 3_000, values: 600, depth: 8, letters: 60_000, words: 300 } as const;
/** Names of one object from which on they are data, and letters of one name. */
const MANY_NAMES = 60;
const LONGEST_NAME = 40;
/**
 * Values of a field that are looked at; when all are of one type, the others are taken to be, too.
 */
const LOOKED_AT = 4;
const DATA_NAME = /\d{2}|[@:/]/;
/** Score from which on a value is counted as one of its type. */
const BELIEVED = 0.6;
/** Numbers with fewer digits are nobody's. */
const LONG_NUMBER = 100_000_000;
/** A number without what parts those of one country. */
const BARE = /^\d+$/;
const COUNT = /total|count|page|limit|offset|size|skip|^(?:from|to|took|status|code)$/i;
const NAMED = /"([^"\\]{1,60})"\s{0,4}:\s{0,4}"([^"\\]{1,200})"/g;
const WORD = /[^\s"'`<>&;,(){}[\]|\\]{4,200}/g;

/** What an answer holds, by numbers and names alone. */
export interface AnswerContent {
  /** Entries of its longest list, lines of a table in text; 0 where it has neither. */
  readonly rows: number;
  /** It says that there is nothing: an empty list or object, or null. */
  readonly isEmpty: boolean;
  /** Its fields by path, such as `items[].email`, with the data types of their values by index. */
  readonly fields: ReadonlyMap<string, ReadonlySet<number>>;
  /** Sensitive values by index of their type. */
  readonly values: ReadonlyMap<number, number>;
}

interface Reading {
  rows: number;
  lists: number;
  /** Texts and numbers that are more than a count beside a list. */
  scalars: number;
  left: number;
  leftValues: number;
  readonly fields: Map<string, Field>;
  readonly values: Map<number, number>;
}

/** What is known of a field while an answer is read. */
interface Field extends Set<number> {
  looked?: number;
  /** Type of the values that were looked at, when all were of one; -1 when they were of none. */
  type?: number;
}

/** Stands for a field in what an endpoint keeps of its answers, and for the kind of body. */
export const fieldKey = (path: string): number => hashOf(keyOf(path, 11)) | 0;

/** The kind of a body, so that HTML in place of JSON is noticed. */
export function bodyKind({ mediaType, text }: Body): string {
  if (/html/i.test(mediaType) || (text !== null && /^\s{0,20}<!doctype html/i.test(text)))
    return '#html';
  if (text === null) return '#binary';
  return /json/i.test(mediaType) || /^\s{0,20}[[{]/.test(text) ? '#json' : '#text';
}

/** Reads an answer once, within bounds. Costs a walk, so it is for samples and for attempts. */
export function answerContent({ responseBody }: Exchange): AnswerContent {
  const reading: Reading = {
    rows: 0,
    lists: 0,
    scalars: 0,
    left: MOST.fields,
    leftValues: MOST.values,
    fields: new Map(),
    values: new Map(),
  };
  const text = responseBody?.text ?? null;
  const json = jsonBody(responseBody);
  if (json !== undefined) walk(reading, json, '', '', 0);
  else if (text !== null && responseBody !== null) readText(reading, text, bodyKind(responseBody));
  const { rows, fields, values } = reading;
  return { rows, isEmpty: json !== undefined && isNothing(json, reading), fields, values };
}

/** An empty list may stand beside counts and flags; a text beside it says something. */
function isNothing(json: unknown, { rows, lists, scalars, fields }: Reading): boolean {
  if (typeof json !== 'object') return json === '' || json === false;
  return rows === 0 && scalars === 0 && (lists > 0 || fields.size === 0);
}

function walk(reading: Reading, value: unknown, path: string, name: string, depth: number): void {
  if (reading.left-- <= 0) return;
  if (typeof value === 'string' || typeof value === 'number') {
    judge(reading, value, path, name);
    return;
  }
  if (typeof value !== 'object' || value === null || depth >= MOST.depth) return;
  if (Array.isArray(value)) {
    reading.lists += 1;
    if (value.length > reading.rows) reading.rows = value.length;
    for (const item of value) {
      walk(reading, item, `${path}[]`, name, depth + 1);
      if (reading.left <= 0) return;
    }
    return;
  }
  const entries = Object.entries(value);
  const isMap = entries.length > MANY_NAMES;
  if (isMap && entries.length > reading.rows) reading.rows = entries.length;
  for (const [key, inner] of entries) {
    const word = isMap || key.length > LONGEST_NAME || DATA_NAME.test(key) ? '{}' : key;
    const at = path === '' ? word : `${path}.${word}`;
    if (!reading.fields.has(at)) reading.fields.set(at, new Set());
    walk(reading, inner, at, word === '{}' ? name : key, depth + 1);
    if (reading.left <= 0) return;
  }
}

function judge(reading: Reading, value: string | number, path: string, name: string): void {
  if (value !== '' && (typeof value === 'string' || !COUNT.test(name))) reading.scalars += 1;
  const context = fieldContext(name);
  if (typeof value === 'number' && Math.abs(value) < LONG_NUMBER && context.named.size === 0)
    return;
  const field = reading.fields.get(path);
  const looked = field?.looked ?? 0;
  let best = -1;
  if (field !== undefined && looked >= LOOKED_AT && field.type !== undefined) best = field.type;
  else {
    if (reading.leftValues-- <= 0) return;
    best = typeOf(String(value), context);
    if (field !== undefined) {
      field.looked = looked + 1;
      if (looked === 0) field.type = best;
      else if (field.type !== best) delete field.type;
    }
  }
  if (best < 0) return;
  field?.add(best);
  reading.values.set(best, (reading.values.get(best) ?? 0) + 1);
}

/** The sensitive type that a value is believed to be of most; -1 when of none. */
function typeOf(value: string, context: FieldContext): number {
  let best = -1;
  let bestScore = 0;
  for (const index of matchTypes(value, context)) {
    const type = DATA_TYPES[index];
    if (type === undefined || type.category === 'Technical') continue;
    const score = scoreOf(type, context);
    if (score >= BELIEVED && score > bestScore) [best, bestScore] = [index, score];
  }
  const type = DATA_TYPES[best];
  // One value in so many passes the check of some country, so that it says of none.
  const isOfAny = type !== undefined && isNational(type) && BARE.test(value);
  return isOfAny && !context.named.has(best) ? (ANY_NATIONAL?.index ?? best) : best;
}

/** Text that is no JSON, or was cut off in the middle of it. */
function readText(reading: Reading, whole: string, kind: string): void {
  const text = whole.slice(0, MOST.letters);
  if (kind === '#json') {
    let found = 0;
    for (const [, name = '', value = ''] of text.matchAll(NAMED)) {
      judge(reading, value, '', name);
      if (++found >= MOST.words) break;
    }
    // How often its commonest name comes is how many rows of it are there.
    reading.rows = commonest(text.matchAll(NAMED));
    return;
  }
  if (kind !== '#html') reading.rows = text.split('\n').length - 1;
  let words = 0;
  for (const [word] of text.matchAll(WORD)) {
    judge(reading, word, '', '');
    if (++words >= MOST.words) break;
  }
}

function commonest(found: Iterable<RegExpExecArray>): number {
  const counts = new Map<string, number>();
  for (const [, name = ''] of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts.size === 0 ? 0 : Math.max(...counts.values());
}
