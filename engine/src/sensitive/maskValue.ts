import { createHmac } from 'node:crypto';
import type { DataType } from './dataTypes.ts';

const DOT = '•';
const LONGEST = 80;
const KEPT_LAST = 4;

/** Every letter and digit a dot; separators stay, so that the shape can be read. */
export function shapeOf(value: string): string {
  return cut(value.slice(0, LONGEST + 1).replace(/[\p{L}\p{N}]/gu, DOT));
}

/** Every letter and digit a dot, however long the text is. */
export const dotsOf = (text: string): string => text.replace(/[\p{L}\p{N}]/gu, DOT);

/** Whether this is what masking or hashing left of a value. */
export const isMasked = (text: string): boolean =>
  text.includes(DOT) || /^#[0-9a-f]{16}$/.test(text);

/** Cuts to 80 characters and writes control characters as escapes. */
export function cut(value: string): string {
  const short = value.length > LONGEST ? `${value.slice(0, LONGEST - 1).toWellFormed()}…` : value;
  return short.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Masks a value the way people know its type: `m•••@h•••••••.com`, the last four of a card, else
 * dots of its shape.
 */
export function maskValue(value: string, type: DataType): string {
  switch (type.name) {
    case 'Email Address':
      return maskEmail(value);
    case 'Credit Card Number':
    case 'IBAN':
    case 'Phone Number':
      return maskButLast(value, type.name === 'Phone Number' ? 2 : KEPT_LAST);
    default:
      return shapeOf(value);
  }
}

function maskEmail(value: string): string {
  const [local = '', host = ''] = cut(value).split('@', 2);
  const end = host.lastIndexOf('.');
  const dots = (text: string): string => text.slice(0, 1) + shapeOf(text.slice(1));
  return `${dots(local)}@${dots(host.slice(0, Math.max(end, 0)))}${host.slice(Math.max(end, 0))}`;
}

function maskButLast(value: string, kept: number): string {
  let left = kept;
  const chars = Array.from(cut(value)).toReversed();
  return chars
    .map((char) => (/[\p{L}\p{N}]/u.test(char) && left-- <= 0 ? DOT : char))
    .toReversed()
    .join('');
}

/**
 * HMAC-SHA-256 under the company's key, first 16 hexadecimal digits: equal values stay
 * recognisable, nothing else does.
 */
export function hashValue(value: string, key: Uint8Array): string {
  return `#${createHmac('sha256', key).update(value).digest('hex').slice(0, 16)}`;
}
