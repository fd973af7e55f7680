import { jumbled } from '../templates/jumbledText.ts';
import { isRandom } from './formats.ts';

/** Of what a program says of itself: its exceptions, classes and formats. */
const EXCEPTION =
  /^(?:[A-Za-z_][\w$]{0,60}(?:\.|::|\\)){1,10}[A-Z]\w{0,60}(?:Exception|Error|Fault|Failure)$|^[A-Z]\w{2,60}(?:Exception|Error)$/;
const CLASS = /^(?:[a-z][a-z0-9_]{0,30}\.){2,10}[A-Z][A-Za-z_$]{0,60}$/;
/** Characters of a part from which on digits among its letters make it a key. */
const SHORTEST_KEY = 8;
const PARTS = /[.:\\]+/;
/** What addresses stand for kinds of things, and who gives their names. */
const OF_FORMATS: ReadonlySet<string> = new Set([
  'context',
  'issuer',
  'namespace',
  'schema',
  'schemas',
  'system',
  'targetnamespace',
  'type',
  'xmlns',
]);
/**
 * A host, the path behind it and a name within that. One class holds all letters of a segment, and
 * no other takes any of them: two that both could would be tried in every combination.
 */
const ADDRESS =
  /^https?:\/\/[a-z0-9.-]{3,100}(?::\d{1,5})?((?:\/[$\w.-]{0,200}){0,100})(?:#[$a-z/._-]{0,80})?$/i;
/** A segment of words, or the version of something. */
const SEGMENT =
  /^(?:\$?[a-z]{1,40}(?:\.[a-z]{1,40}){0,4}|[a-z$][a-z-]{0,30}|v?\d{1,4}(?:\.\d{1,3}){0,3})$/i;
const URN = /^urn:[a-z0-9][a-z0-9:._-]{2,120}$/i;
const LONGEST = 200;

/** Seconds, with or without fractions, or milliseconds from 2001 to 2039, since 1970. */
const EPOCH = /^(?:1\d{9}|20\d{8}|21[0-7]\d{7})(?:\d{3})?(?:\.\d{1,9})?$/;

export const isEpoch = (value: string): boolean => EPOCH.test(value);

/** Whether a part of a dotted value is as random as those of tokens are. */
const isOfToken = (part: string): boolean =>
  jumbled(part) >= 0.5 || (part.length >= SHORTEST_KEY && isRandom(part));

/** Whether a value names a class or an exception, as programs do, and is no dotted token. */
export const isProgramName = (value: string): boolean =>
  value.length <= LONGEST &&
  (EXCEPTION.test(value) || CLASS.test(value)) &&
  !value.split(PARTS).some(isOfToken);

/** Whether a field of this name holds addresses that stand for formats: `@odata.context`. */
export const holdsFormats = (own: readonly string[]): boolean =>
  OF_FORMATS.has(own.join('')) || OF_FORMATS.has(own.at(-1) ?? '');

/** Whether an address has nothing in it but words: no query, no number of a thing. */
export function isFormatAddress(value: string): boolean {
  if (value.length > LONGEST) return false;
  const path = ADDRESS.exec(value)?.[1];
  if (path === undefined) return URN.test(value);
  const segments = path.replace(/\/$/, '').split('/').slice(1);
  return segments.every((segment) => SEGMENT.test(segment));
}
