import { isSensitive } from '../sensitive/mayBeRead.ts';
import { areLettersRandom } from './randomLetters.ts';
import { isTechnicalWord } from './technicalWords.ts';

/** Shapes that show by themselves that a path segment is a value and not a word of the API. */
export type SegmentShape =
  | 'integer'
  | 'decimal'
  | 'uuid'
  | 'hex'
  | 'date'
  | 'date-time'
  | 'email'
  | 'ip'
  | 'phone'
  | 'boolean'
  | 'locale'
  | 'host'
  | 'prefixed id'
  | 'token'
  | 'mixed id'
  | 'list'
  | 'text'
  | 'long text';

/** Longest segment that can be a literal of a template, in UTF-16 units; longer ones are values. */
const LONGEST_LITERAL = 80;

/** A service of gRPC in a package with a release: `acme.data_store.v2beta1.Inventory`. */
const OF_PACKAGE = /^(?:[a-z][a-z_]{0,40}\.){1,8}v\d{1,3}[a-z]{0,8}\d{0,3}\.[A-Z][A-Za-z]{1,60}$/;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isHexLetter = (code: number): boolean =>
  (code >= 97 && code <= 102) || (code >= 65 && code <= 70);

const LETTER = /^[\p{L}\p{M}]/u;
/** `å` and `名` belong to words as `a` does, and so do the marks that other scripts write vowels by. */
const isLetterAt = (text: string, index: number): boolean => LETTER.test(text.charAt(index));

/**
 * What one pass over a segment counts; one object reused, because this runs for every segment of
 * every exchange.
 */
const seen = {
  digits: 0,
  upper: 0,
  lower: 0,
  hyphens: 0,
  underscores: 0,
  dots: 0,
  ats: 0,
  colons: 0,
  commas: 0,
  odd: 0,
  nonHex: 0,
  digitRuns: 0,
  longestDigitRun: 0,
  digitThenLetter: 0,
  caseChanges: 0,
};

function scan(segment: string): void {
  seen.digits =
    seen.upper =
    seen.lower =
    seen.hyphens =
    seen.underscores =
    seen.dots =
    seen.ats =
    seen.colons =
      0;
  seen.commas =
    seen.odd =
    seen.nonHex =
    seen.digitRuns =
    seen.longestDigitRun =
    seen.digitThenLetter =
    seen.caseChanges =
      0;
  let run = 0;
  let last = 0; // 1 digit, 2 lower, 3 upper, 0 anything else
  for (let index = 0; index < segment.length; index++) {
    const code = segment.charCodeAt(index);
    let kind = 0;
    if (isDigit(code)) {
      kind = 1;
      seen.digits++;
      if (run++ === 0) seen.digitRuns++;
      if (run > seen.longestDigitRun) seen.longestDigitRun = run;
    } else {
      run = 0;
      if (isLower(code)) {
        kind = 2;
        seen.lower++;
      } else if (isUpper(code)) {
        kind = 3;
        seen.upper++;
      } else if (code === 45) seen.hyphens++;
      else if (code === 95) seen.underscores++;
      else if (code === 46) seen.dots++;
      else if (code === 64) seen.ats++;
      else if (code === 58) seen.colons++;
      else if (code === 44) seen.commas++;
      else if (code > 127 && isLetterAt(segment, index)) {
        kind = 2;
        seen.lower++;
      } else if (code !== 126 && code !== 36 && code !== 33) seen.odd++;
      if (kind !== 0) {
        if (!isHexLetter(code)) seen.nonHex++;
        if (last === 1) seen.digitThenLetter++;
        else if (last !== 0 && last !== kind) seen.caseChanges++;
      } else seen.nonHex++;
    }
    last = kind;
  }
}

function isUuid(segment: string): boolean {
  return (
    segment.length === 36 &&
    seen.hyphens === 4 &&
    seen.nonHex === 4 &&
    segment[8] === '-' &&
    segment[13] === '-' &&
    segment[18] === '-' &&
    segment[23] === '-'
  );
}

/** 2026-01-05, 2026-01, 20260105T101500Z and longer forms that start like one. */
function dateShape(segment: string): 'date' | 'date-time' | null {
  const digitsAt = (from: number, to: number): boolean => {
    for (let index = from; index < to; index++)
      if (!isDigit(segment.charCodeAt(index))) return false;
    return true;
  };
  if (segment.length < 7 || !digitsAt(0, 4)) return null;
  if (segment[4] === '-' && digitsAt(5, 7) && segment.length === 7) return 'date';
  if (
    segment.length >= 10 &&
    segment[4] === '-' &&
    segment[7] === '-' &&
    digitsAt(5, 7) &&
    digitsAt(8, 10)
  ) {
    if (segment.length === 10) return 'date';
    return segment[10] === 'T' || segment[10] === 't' || segment[10] === ' ' ? 'date-time' : null;
  }
  return segment.length >= 13 && digitsAt(0, 8) && segment[8] === 'T' && digitsAt(9, 13)
    ? 'date-time'
    : null;
}

/**
 * abc_8hX2kLm9: a short lower-case prefix, one underscore, then at least eight characters that are
 * no word.
 */
function isPrefixedId(segment: string): boolean {
  const underscore = segment.indexOf('_');
  if (underscore < 2 || underscore > 6 || segment.length - underscore <= 8) return false;
  for (let index = 0; index < underscore; index++)
    if (!isLower(segment.charCodeAt(index))) return false;
  return seen.digits + seen.upper >= 2 && seen.caseChanges + seen.digitRuns >= 2;
}

/** From here on a segment with a digit is held to the detectors of sensitive data too. */
const SHORTEST_SENSITIVE = 10;

/**
 * The shape of a decoded segment, or null when it may be a word of the API: lower-case words, names, `v2`, `oauth2`,
 * `report-51`, `iso8601`. Shapes are those that words hardly ever have by chance; everything else needs evidence. What a
 * detector takes for sensitive (a tax number with dots, a vendor's key) is a value at first sight, since paths are stored.
 */
export function segmentShape(segment: string): SegmentShape | null {
  const shape = shapeByForm(segment);
  if (shape === 'mixed id' && seen.dots > 1 && OF_PACKAGE.test(segment)) return null;
  return shape === null &&
    segment.length >= SHORTEST_SENSITIVE &&
    /\d/.test(segment) &&
    isSensitive(segment)
    ? 'mixed id'
    : shape;
}

function shapeByForm(segment: string): SegmentShape | null {
  const length = segment.length;
  if (length === 0) return null;
  if (length > LONGEST_LITERAL * 2) return 'long text';
  scan(segment);
  const { digits, upper, lower } = seen;
  const first = segment.charCodeAt(0);
  if (digits === 0 && seen.odd === 0 && seen.commas === 0 && seen.ats === 0) {
    if (length > LONGEST_LITERAL) return 'long text';
    const named = namedShape(segment, length);
    if (named !== null) return named;
    return (seen.caseChanges >= 6 && seen.caseChanges * 2.4 >= length && upper * 3 >= length) ||
      areLettersRandom(segment)
      ? 'token'
      : null;
  }
  if (first === 36) return null; // $metadata, $count
  if (digits === length || (first === 45 && digits === length - 1)) return 'integer';
  if (first === 43 && digits === length - 1 && digits >= 7) return 'phone';
  if (seen.ats > 0) {
    if (digits > 0 && DENSE_PICTURE.test(segment)) return 'mixed id';
    if (first !== 64 && seen.dots > 0) return 'email';
    // `@anna:matrix.org`, `@anna@mastodon.social`: people of federated servers
    if (seen.dots > 0 && seen.colons + seen.ats > 1) return 'text';
    return digits + seen.odd === 0 ? null : 'text';
  }
  if (isUuid(segment)) return 'uuid';
  if (digits >= 6) {
    const date = dateShape(segment);
    if (date !== null) return date;
  }
  if (digits + seen.dots === length && seen.dots === 3 && seen.digitRuns === 4) return 'ip';
  if (
    seen.dots === 1 &&
    digits + 1 + (first === 45 ? 1 : 0) === length &&
    (first === 45 || digits - segment.indexOf('.') >= 3)
  )
    return 'decimal';
  if (seen.odd > 0) return 'text';
  if (seen.commas > 0) return 'list';
  if (length > LONGEST_LITERAL) return 'long text';
  if (digits === 0) return null;
  if (length >= 16 && seen.nonHex === 0) return 'hex';
  if (isPrefixedId(segment)) return 'prefixed id';
  if (seen.dots > 0 && NUMBERED_FILE.test(segment)) return 'mixed id';
  return mixedShape(segment, length, digits, upper + lower);
}

/** `499@2x.png`: a picture for screens of twice the density. */
const DENSE_PICTURE = /@\dx\.[a-z]{3,4}$/;
/** `518.vector.pbf`, `12.png`: a number with the type of a file, and no version such as `2.beta`. */
const NUMBERED_FILE =
  /^\d+(?:\.(?!(?:alpha|beta|dev|final|lts|preview|release|snapshot)$)[a-z][a-z0-9]{2,9}){1,2}$/i;
const LOCALE = /^[a-z]{2}[-_][A-Z]{2}$/;
/** Domains by their last part; `channels.archive` and `users.info` are operations. */
const HOST = /^[a-z-]+(\.[a-z-]+)+\.(com|org|net|io|dev|app|edu|gov)$/;

/** Letters alone that are values by what they say: `true`, `pt-BR`, `www.example.org`. */
function namedShape(segment: string, length: number): SegmentShape | null {
  if (length === 4 || length === 5) {
    if (segment === 'true' || segment === 'false') return 'boolean';
    if (length === 5 && seen.upper === 2 && LOCALE.test(segment)) return 'locale';
  }
  return seen.dots > 1 && HOST.test(segment) ? 'host' : null;
}

/**
 * Digits that a name of a method has at most: a number or a version (`GetMenuItems2`), an
 * abbreviation (`ListS3Buckets`).
 */
const DIGITS_OF_NAME = 2;

/**
 * `GetMenuItems2`, `getOAuth2Token`: words of letters that can be spoken, with a number among them,
 * which random characters hardly ever are.
 */
function isCamelName(segment: string): boolean {
  if (seen.digitRuns !== 1 || seen.digits > DIGITS_OF_NAME) return false;
  if (seen.hyphens + seen.underscores > 0) return false;
  const words = segment.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const spoken = words.filter((word) => word.length > 1 && /[aeiouy]/i.test(word));
  const letters = spoken.reduce((sum, word) => sum + word.length, 0);
  return spoken.length >= 2 && words.length - spoken.length <= 1 && letters >= 3.3 * spoken.length;
}

/**
 * Letters and digits mixed: tokens, short hashes, serial numbers; not `oauth2`, `x509-certificates`
 * or `report-51`.
 */
function mixedShape(
  segment: string,
  length: number,
  digits: number,
  letters: number,
): SegmentShape | null {
  if (
    letters + digits === length &&
    letters >= 3 &&
    digits === 4 &&
    seen.digitRuns === 1 &&
    seen.lower === letters &&
    seen.digitThenLetter === 0
  )
    return null; // iso8601, rfc3339
  if (letters === 0) return seen.longestDigitRun >= 3 && seen.dots === 0 ? 'mixed id' : null; // 12345-678, not 1.0.2
  const changes = seen.digitThenLetter + seen.caseChanges;
  if (seen.dots === 0 && areLettersRandom(segment)) return 'token';
  if (length >= 12 && changes >= 3 && seen.dots === 0 && seen.hyphens + seen.underscores <= 3) {
    return isCamelName(segment) ? null : 'token';
  }
  if (isTechnicalWord(segment)) return null;
  if (length >= 8 && digits >= 3 && (seen.digitRuns >= 2 || seen.longestDigitRun >= 4))
    return 'mixed id';
  if (length >= 5 && digits >= 2 && seen.digitThenLetter >= 1) return 'mixed id';
  return length >= 6 && digits >= 4 ? 'mixed id' : null;
}
