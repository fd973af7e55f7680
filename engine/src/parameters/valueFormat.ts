import { CHARS } from '../sensitive/charMask.ts';
import {
  BOOLEAN as BOOLEAN_TYPE,
  INTEGER as INTEGER_TYPE,
  NUMBER as NUMBER_TYPE,
  STRING as STRING_TYPE,
} from './valueTypes.ts';

/** Formats of text values, named as JSON Schema and OpenAPI name them; `none` first. */
export const FORMATS = [
  'none',
  'uuid',
  'date',
  'date-time',
  'email',
  'ipv4',
  'ipv6',
  'uri',
  'jwt',
  'base64',
  'hex',
  'phone',
] as const;
export type ValueFormat = (typeof FORMATS)[number];

const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
const DATE_TIME =
  /^[0-9]{4}-[01][0-9]-[0-3][0-9][Tt ][0-2][0-9]:[0-5][0-9](?::[0-6][0-9](?:\.[0-9]{1,9})?)?(?:[Zz]|[+-][0-2][0-9]:?[0-5][0-9])?$/;
const EMAIL = /^[^@\s]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\.|$)){4}$/;
const IPV6 = /^(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}$/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/[^\s]{3,}$/;
const JWT = /^eyJ[\w-]{5,}\.[\w-]{4,}\.[\w-]*$/;
const HEX = /^(?![A-F]{2}[0-9]+$)(?:[0-9a-f]{16,}|[0-9A-F]{16,})$/;
const BASE64 = /^[A-Za-z0-9+/]{16,}={0,2}$/;
const PHONE = /^\+[1-9][0-9 ().-]{6,18}[0-9]$/;
const INTEGER = /^-?(?:0|[1-9][0-9]{0,14})$/;
const NUMBER = /^-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}$/;

const has = (mask: number, bits: number): boolean => (mask & bits) !== 0;
const only = (mask: number, bits: number): boolean => (mask & ~bits) === 0;

const LETTERS = CHARS.lower | CHARS.upper;

/**
 * Index in FORMATS of a text, by the character classes it holds first and one or two patterns then.
 */
export function formatOf(value: string, mask: number): number {
  const { length } = value;
  if (length < 6 || length > 2_048 || !has(mask, CHARS.digit | CHARS.at | CHARS.colon))
    return length >= 2 && length < 6 && IPV6.test(value) && value.includes('::') ? 6 : 0;
  if (length === 36 && UUID.test(value)) return 1;
  if (only(mask, CHARS.digit)) return 0;
  if (length === 10 && only(mask, CHARS.digit | CHARS.dash)) return DATE.test(value) ? 2 : 0;
  if (has(mask, CHARS.colon)) {
    if (length >= 16 && length <= 35 && DATE_TIME.test(value)) return 3;
    if (has(mask, CHARS.slash)) return URI.test(value) ? 7 : 0;
    return only(mask, CHARS.digit | LETTERS | CHARS.colon) && IPV6.test(value) ? 6 : 0;
  }
  if (has(mask, CHARS.at)) return EMAIL.test(value) ? 4 : 0;
  if (only(mask, CHARS.digit | CHARS.dot)) return IPV4.test(value) ? 5 : 0;
  if (has(mask, CHARS.plus) && PHONE.test(value)) return 11;
  if (has(mask, CHARS.dot)) return JWT.test(value) ? 8 : 0;
  if (length < 16 || has(mask, CHARS.space)) return 0;
  if (only(mask, CHARS.digit | LETTERS) && HEX.test(value)) return 10;
  return length % 4 === 0 &&
    has(mask, CHARS.plus | CHARS.slash | CHARS.equals) &&
    has(mask, CHARS.upper) &&
    has(mask, CHARS.lower) &&
    BASE64.test(value)
    ? 9
    : 0;
}

/**
 * What a text from a URL, header or form says, as index in TYPES: an integer (at most 15 digits, no
 * leading zero), a number, a boolean or text.
 */
export function sniff(value: string, mask: number): number {
  if (only(mask, CHARS.digit | CHARS.dash | CHARS.dot))
    return INTEGER.test(value) ? INTEGER_TYPE : NUMBER.test(value) ? NUMBER_TYPE : STRING_TYPE;
  return value === 'true' || value === 'false' ? BOOLEAN_TYPE : STRING_TYPE;
}
