import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import { byName } from '../exchange/byName.ts';
import { FORMATS, formatOf, sniff } from '../parameters/valueFormat.ts';
import { TYPES } from '../parameters/valueTypes.ts';
import { charMask, CHARS } from '../sensitive/charMask.ts';
import type { FieldRule } from './baseline.ts';
import { isOddValue } from './oddValues.ts';

/** Why a value does not fit, and how much that weighs. */
export interface Misfit {
  readonly reason: DetectionSentence;
  readonly weight: number;
  /** It merely lies beyond what was seen so far, which another value may do as well. */
  readonly isOfField?: boolean;
}

/**
 * How surely a type must be learned, and how many values a range, a length or the characters must
 * come from.
 */
const SURE = 0.8;
const FEWEST = {
  chars: 20,
  range: 50,
  zero: 20,
  length: 50,
  free: 30,
  letters: 50,
  amount: 200,
} as const;
const AMOUNT =
  /(?:^|[_.-]|[a-z](?=[A-Z]))(?:quantity|qty|count|amount|price|total|units|seats|sum)$/i;
const isAmountName = byName((name) => AMOUNT.test(name));
const LENGTH_TIMES = 2;
const LENGTH_MORE = 32;
const LETTERS = CHARS.lower | CHARS.upper | CHARS.nonAscii;
const TOLD = CHARS.punctuation | CHARS.bracket | CHARS.dollar | CHARS.control;

const MISFITS = {
  odd: { reason: 'not a value that programs send on purpose', weight: 3 },
  type: { reason: 'not of the learned type', weight: 2 },
  format: { reason: 'not in the learned format', weight: 2 },
  allowed: { reason: 'not one of its known values', weight: 2, isOfField: true },
  range: { reason: 'far outside its usual range', weight: 2, isOfField: true },
  length: { reason: 'far longer than usual', weight: 2, isOfField: true },
  chars: { reason: 'characters never seen in its values', weight: 3 },
  letters: { reason: 'letters, never seen in its values', weight: 2 },
  negative: { reason: 'a negative amount, never seen in its values', weight: 5, isOfField: true },
} as const satisfies Record<string, Misfit>;

/**
 * What does not fit about a text from a path, query, cookie or form, or a text of JSON (`isJson`);
 * null when it fits.
 */
export function checkText(rule: FieldRule | null, value: string, isJson: boolean): Misfit | null {
  if (rule === null)
    return !isJson && isOddValue(value) && value !== 'true' && value !== 'false'
      ? MISFITS.odd
      : null;
  if (value === '') return null;
  if (rule.allowed !== null) return rule.allowed.has(value) ? null : MISFITS.allowed;
  const mask = charMask(value);
  const isSure = rule.confidence >= SURE;
  if (isSure && !rule.otherTypes.includes('string')) {
    const type = isJson ? 'string' : (TYPES[sniff(value, mask)] ?? 'string');
    if (!isOfType(rule, type)) return isOddValue(value) ? MISFITS.odd : MISFITS.type;
    if (type === 'integer' || type === 'number') return checkNumber(rule, Number(value));
    if (type === 'boolean') return null;
    if (rule.format !== null && !hasFormat(rule.format, value, mask))
      return isOddValue(value) ? MISFITS.odd : MISFITS.format;
  }
  if (rule.seen >= FEWEST.chars && !isFree(rule) && (mask & TOLD & ~rule.chars) !== 0)
    return MISFITS.chars;
  if (rule.distinct >= FEWEST.letters && (rule.chars & LETTERS) === 0 && (mask & LETTERS) !== 0)
    return isOddValue(value) ? MISFITS.odd : MISFITS.letters;
  if (!isJson && isOddValue(value) && !isUsual(rule, value, mask)) return MISFITS.odd;
  return rule.length99 !== null &&
    rule.seen >= FEWEST.length &&
    value.length > Math.max(LENGTH_TIMES * rule.length99, rule.length99 + LENGTH_MORE)
    ? MISFITS.length
    : null;
}

function isOfType(rule: FieldRule, type: string): boolean {
  return (
    rule.type === type ||
    rule.type === 'string' ||
    rule.type === 'null' ||
    (rule.type === 'number' && type === 'integer') ||
    rule.otherTypes.includes(type)
  );
}

/** Several formats fit what is learned as one of the loose ones. */
function hasFormat(format: FieldRule['format'], value: string, mask: number): boolean {
  return (
    format === 'hex' ||
    format === 'base64' ||
    format === 'phone' ||
    FORMATS[formatOf(value, mask)] === format
  );
}

/** Texts that people write. */
const isFree = (rule: FieldRule): boolean =>
  rule.type === 'string' &&
  rule.format === null &&
  (rule.usual & CHARS.space) !== 0 &&
  rule.distinct >= FEWEST.free;

/**
 * Odd words are nothing odd among texts that people write, nor are values of the type or the length
 * of those that were seen.
 */
function isUsual(rule: FieldRule, value: string, mask: number): boolean {
  if (isFree(rule)) return true;
  const type = TYPES[sniff(value, mask)] ?? 'string';
  if (type !== 'string')
    return (
      rule.type === type ||
      rule.otherTypes.includes(type) ||
      (type === 'boolean' && rule.seen < FEWEST.chars)
    );
  return /^\d+$/.test(value) && rule.length99 !== null && value.length <= rule.length99;
}

/** What does not fit about a number. */
function checkNumber(rule: FieldRule, value: number): Misfit | null {
  if (rule.range === null || rule.seen < FEWEST.zero)
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? MISFITS.odd : null;
  const [least, greatest] = rule.range;
  if ((value === 0 && least > 0 && rule.distinct > 10) || (value < 0 && least >= 0))
    return MISFITS.range;
  if (rule.seen < FEWEST.range) return null;
  const room = 3 * (greatest - least);
  return value < least - room - 10 || value > greatest + Math.max(room, greatest * 10) + 100
    ? MISFITS.range
    : null;
}

/**
 * What does not fit about a value by the name of its field, too: a negative amount turns money or
 * goods around.
 * @param name the last part of the name alone
 * @param misfit what does not fit about the value by itself
 */
export function misfitOf(
  name: string,
  rule: FieldRule | null,
  value: unknown,
  misfit: Misfit | null,
): Misfit | null {
  if (misfit === null || rule === null || !isAmountName(name) || rule.seen < FEWEST.amount)
    return misfit;
  if (!(Number(value) < 0)) return misfit;
  const least =
    rule.range?.[0] ?? Math.min(...[...(rule.allowed ?? ['-1'])].map((one) => Number(one)));
  return least >= 0 ? MISFITS.negative : misfit;
}

/** What does not fit about a value of JSON that is no text. */
export function checkBare(rule: FieldRule, value: number | boolean | null): Misfit | null {
  if (value === null || rule.confidence < SURE) return null;
  const type =
    typeof value === 'boolean' ? 'boolean' : Number.isInteger(value) ? 'integer' : 'number';
  if (
    rule.type === 'string'
      ? !rule.otherTypes.includes(type) && rule.otherTypes.length === 0
      : !isOfType(rule, type)
  )
    return MISFITS.type;
  if (rule.allowed !== null) return rule.allowed.has(String(value)) ? null : MISFITS.allowed;
  return typeof value === 'number' ? checkNumber(rule, value) : null;
}
