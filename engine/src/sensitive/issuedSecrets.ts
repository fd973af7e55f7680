import { CREDENTIAL_IN_COMMAND } from '@palisade/vocabulary/dataTypeNames.ts';
import rows from '@palisade/vocabulary/issuedSecrets.json' with { type: 'json' };
import { hasCommandSecret } from './commandSecret.ts';
import { entropyOf } from './formats.ts';
import { headsOf } from './headsOf.ts';

/** A format in which somebody issues secrets, `entropy` in bits a character. */
interface Format {
  readonly type: string;
  readonly pattern: RegExp;
  readonly entropy: number;
  /** Of letters of both cases and digits: small letters alone are a placeholder. */
  readonly isMixed: boolean;
  /** Fixed characters inside a secret whose beginning varies; null where the beginning is fixed. */
  readonly mark: string | null;
  /** Found in whole values only: identifiers, which are in signed addresses as well. */
  readonly isAlone: boolean;
}

/** A text that is looked through, and how much of it may still be looked at in vain. */
interface Reading {
  readonly text: string;
  left: number;
}

interface FoundSecret {
  readonly format: Format;
  /** Where it ends in the text, exclusive. */
  readonly end: number;
}

/** Below this a text of the right format is a placeholder: `hf_xxxxxxxx`. */
const USUAL_ENTROPY = 3;
/** By so many characters formats are looked up. */
const HEAD = 3;
/** Characters of ASCII. */
const CODES = 128;
const MIXED = /[0-9A-Z]/;
/** What is between the words of a text, and in no token. */
const OF_TEXTS = /[\s"'`(){}[\]<>,;:=|&]/;
const SHORTEST = 16;
/** Of secrets with a mark in the middle. */
const SHORTEST_MARKED = 37;
const NONE: readonly Format[] = [];
const LONGEST = 4_096;
/**
 * How often each character of a text may be looked at in vain. Only a text that was made to be slow
 * begins ever anew what takes all of the rest.
 */
const MOST_REFUSED = 4;
/** Formats by how their secrets begin. */
const BY_HEAD = new Map<string, Format[]>();
/** Those that begin with anything: with a mark in the middle, and without. */
const MARKED: Format[] = [];
const UNMARKED: Format[] = [];
/** What the unmarked ones are written in; most values have other characters or are too long. */
const TOKEN = /^[A-Za-z0-9./:_-]{34,128}$/;

for (const { type, pattern, entropy = USUAL_ENTROPY, mark, isAlone = false } of rows) {
  const format = {
    type,
    pattern: new RegExp(`(?:${pattern})(?![A-Za-z0-9])`, 'y'),
    entropy,
    isMixed: pattern.includes('A-Za-z0-9'),
    mark: mark ?? null,
    isAlone,
  };
  const heads = headsOf(pattern, HEAD);
  if (heads === null) (mark === undefined ? UNMARKED : MARKED).push(format);
  for (const head of heads ?? []) {
    const formats = BY_HEAD.get(head);
    if (formats === undefined) BY_HEAD.set(head, [format]);
    else formats.push(format);
  }
}

/** Data types that are recognized by the format an issuer gives its secrets, each once. */
export const ISSUED_TYPES: readonly string[] = [
  ...new Set(rows.map(({ type }) => type)),
  CREDENTIAL_IN_COMMAND,
];

/**
 * The data type of the secret that a value is or, as a text, has in it; null when there is none. Of a
 * text at most 4,096 characters are read. Secrets begin where a word begins, and formats that
 * other texts have by chance are found only in whole values.
 */
export function issuedSecretIn(value: string): string | null {
  if (value.length < SHORTEST) return null;
  const text = value.length > LONGEST ? value.slice(0, LONGEST) : value;
  const marked =
    text.length < SHORTEST_MARKED
      ? NONE
      : MARKED.filter(({ mark }) => mark !== null && text.includes(mark));
  const reading: Reading = { text, left: MOST_REFUSED * text.length };
  const whole =
    headedAt(reading, 0) ??
    firstOf(marked, reading, 0) ??
    (TOKEN.test(text) ? firstOf(UNMARKED, reading, 0) : null);
  if (whole !== null && whole.end === value.length) return whole.format.type;
  return OF_TEXTS.test(text) ? secretWithin(reading, marked) : null;
}

function secretWithin(reading: Reading, marked: readonly Format[]): string | null {
  const { text } = reading;
  const end = text.length - SHORTEST;
  let isInWord = false;
  for (let at = 0; at <= end; at++) {
    const isWord = isWordCode(text.charCodeAt(at));
    if (!isInWord) {
      const found =
        headedAt(reading, at) ?? (marked.length === 0 ? null : firstOf(marked, reading, at));
      if (found !== null && !found.format.isAlone) return found.format.type;
    }
    isInWord = isWord;
  }
  return hasCommandSecret(text) ? CREDENTIAL_IN_COMMAND : null;
}

/** Whether a format begins with two characters, by their codes. */
const BEGINNINGS = new Uint8Array(CODES * CODES);
for (const head of BY_HEAD.keys()) BEGINNINGS[head.charCodeAt(0) * CODES + head.charCodeAt(1)] = 1;

function headedAt(reading: Reading, at: number): FoundSecret | null {
  const { text } = reading;
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  if (first >= CODES || second >= CODES || BEGINNINGS[first * CODES + second] !== 1) return null;
  const formats = BY_HEAD.get(reading.text.slice(at, at + HEAD));
  return formats === undefined ? null : firstOf(formats, reading, at);
}

function firstOf(formats: readonly Format[], reading: Reading, at: number): FoundSecret | null {
  for (const format of formats) {
    if (reading.left <= 0) return null;
    const { pattern, entropy, isMixed } = format;
    pattern.lastIndex = at;
    if (!pattern.test(reading.text)) continue;
    const secret = reading.text.slice(at, pattern.lastIndex);
    if ((!isMixed || MIXED.test(secret)) && entropyOf(secret) >= entropy)
      return { format, end: pattern.lastIndex };
    reading.left -= secret.length;
  }
  return null;
}

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
