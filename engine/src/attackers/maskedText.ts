import { decoded } from '../sensitive/decoded.ts';
import { isRandom } from '../sensitive/formats.ts';
import { hashValue, maskValue, shapeOf } from '../sensitive/maskValue.ts';
import { type FieldContext, fieldContext, matchTypes } from '../sensitive/matchTypes.ts';
import { strictestOf } from '../sensitive/sampleOf.ts';
import { mayBeRead } from '../sensitive/mayBeRead.ts';
import { maskedMarkup } from './maskedMarkup.ts';

/** The company's key for what is hashed; null where it is not at hand, and the shape of a value is kept instead. */
export type HashKey = Uint8Array | null;

/** What stands for a secret. */
export const HIDDEN = '••••';
const SHORTEST_RANDOM = 20;
/** Letters of a value that are kept. */
export const LONGEST_KEPT = 2_000;
const WORD = /[^\s"'`<>=&;,(){}[\]|\\]+/g;
/** Parts of an address or a path, looked at where the whole word says nothing. */
const PART = /[^/?#:]+/g;
/** A word with digits among its letters. */
const KEY = /^(?=.*\d)(?=.*[A-Za-z])[\w.~-]{6,80}$/;
const KEPT_OF_KEY = 3;
/** A name with its value inside of a text: `token=…` of an address, `password: "…"` of a GraphQL query or of JSON that is broken. */
const NAMED = /(?<![\w.-]|form-data; )([A-Za-z][\w.-]{1,63}\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3})("[^"\\]{0,500}|'[^'\\]{0,500}|[^\s"'`<>&;,(){}[\]|\\]{1,500})/g;
const NAME = /^[\w.-]+/;
/** What a person writes of themselves, as far as it goes before the first sign that only an attack has there. */
const PLAIN_START = /^(?:[\p{L}\p{N}\s.,+\-/#@_]|(?<=\p{L})['’](?=\p{L}))+/u;

/**
 * A value as it may be kept as evidence: secrets hidden, sensitive values masked or hashed as their type says, wherever they
 * stand in it and encoded as they are on their way (percent signs, base64); of fields that speak of a person the shape, up to
 * the first sign that belongs to an attack. All else, what attacks are made of above all, as it was sent.
 * @param name of the field; empty where it has none
 */
export function maskedText(value: string, name: string, hashKey: HashKey): string {
  const context = fieldContext(name);
  if (value === '') return value;
  if (context.isSecret) return HIDDEN;
  const short = value.length > LONGEST_KEPT ? `${value.slice(0, LONGEST_KEPT).toWellFormed()}…` : value;
  const whole = masked(short, context, hashKey);
  if (whole !== null) return whole;
  const marked = maskedMarkup(short, (inner, element) => maskedText(inner, element, hashKey));
  const text = maskedWords(maskedNames(marked, hashKey), context, hashKey);
  if (context.harm === 'personal') return text.replace(PLAIN_START, shapeOfAll);
  return name === '' ? text : withoutKey(text, context);
}

/** A text whose words are known to be no secrets, however random they look: the names of programs and versions. */
export function maskedPlainText(value: string, hashKey: HashKey): string {
  const context = fieldContext('');
  return value.replace(WORD, (word) => ofType(word, context, hashKey) ?? word);
}

const maskedWords = (text: string, context: FieldContext, hashKey: HashKey): string =>
  text.replace(WORD, (word) => masked(word, context, hashKey) ?? word.replace(PART, (part) => (part === word ? part : (masked(part, context, hashKey) ?? part))));

/** Hides values whose names stand beside them. The value of one name may hold others: an address with its query. */
function maskedNames(text: string, hashKey: HashKey): string {
  const named = new RegExp(NAMED);
  let done = '';
  let from = 0;
  for (let found = named.exec(text); found !== null; found = named.exec(text)) {
    const [all, head = '', tail = ''] = found;
    const quote = /^["']/.exec(tail)?.[0] ?? '';
    const kept = keptUnder(NAME.exec(head)?.[0] ?? '', tail.slice(quote.length), hashKey);
    named.lastIndex = found.index + (kept === null ? head.length + quote.length : all.length);
    if (kept === null) continue;
    done += `${text.slice(from, found.index)}${head}${quote}${kept}`;
    from = named.lastIndex;
  }
  return done + text.slice(from);
}

/** What is kept of a value that stands beside its name; null when it may stay. */
function keptUnder(name: string, sent: string, hashKey: HashKey): string | null {
  const context = fieldContext(name);
  if (context.isSecret) return HIDDEN;
  const plain = decoded(sent) ?? sent;
  const kept = masked(plain, context, hashKey) ?? (context.harm === 'personal' ? plain.replace(PLAIN_START, shapeOfAll) : plain);
  return kept === plain ? null : kept;
}

/** All but the last letters of a word with digits whose field says nothing: it may be a key, and is recognised all the same. */
function withoutKey(value: string, context: FieldContext): string {
  if (context.harm !== 'unknown' || context.named.size > 0 || !KEY.test(value) || mayBeRead('x', value)) return value;
  return shapeOfAll(value.slice(0, -KEPT_OF_KEY)) + value.slice(-KEPT_OF_KEY);
}

const shapeOfAll = (text: string): string => text.replace(/[\p{L}\p{N}]/gu, '•');

/** Null when it may stay as it is. */
function masked(value: string, context: FieldContext, hashKey: HashKey): string | null {
  const known = ofType(value, context, hashKey);
  if (known !== null) return known;
  if (value.length >= SHORTEST_RANDOM && /^[\w+-]+=*$/.test(value) && isRandom(value)) return HIDDEN;
  const plain = decoded(value);
  return plain === null ? null : plain === value || ofType(plain, context, hashKey) === null ? null : shapeOf(value);
}

function ofType(value: string, context: FieldContext, hashKey: HashKey): string | null {
  const type = strictestOf(matchTypes(value, context), context);
  if (type === null) return null;
  if (type.category === 'Authentication') return HIDDEN;
  if (type.privacyDefault !== 'hash') return maskValue(value, type);
  return hashKey === null ? shapeOf(value) : hashValue(value, hashKey);
}
