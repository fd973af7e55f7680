import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { isDay } from './checksums.ts';

const VIN_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

export function ipv4(value: string): boolean {
  return value
    .split('.')
    .every((part) => Number(part) <= 255 && (part === '0' || !part.startsWith('0')));
}

/** Coordinates with the four decimals or more that a place takes. */
const EXACT = /\.[0-9]{4,}, ?[-+]?[0-9]{1,3}\.[0-9]{4,}/;

export function geo(value: string): boolean {
  const [latitude = 91, longitude = 181] = value.replace(/[()]/g, '').split(',').map(Number);
  return EXACT.test(value) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Check digit of North American vehicle numbers (49 CFR 565), at place nine. */
export function vin(value: string): boolean {
  const sum = VIN_WEIGHTS.reduce((total, weight, index) => {
    const char = value[index] ?? '';
    return total + weight * (VIN_VALUES[char] ?? Number(char));
  }, 0);
  return (sum % 11 === 10 ? 'X' : String(sum % 11)) === value[8];
}

const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const IN_MILLISECONDS = /^\/Date\((-?\d+)/;
const OLDEST = -2_208_988_800_000;

/** A day that a living person can be born on: also `19840217` and `/Date(445824000000)/`. */
export function birthDate(value: string): boolean {
  const milliseconds = IN_MILLISECONDS.exec(value)?.[1];
  if (milliseconds !== undefined)
    return Number(milliseconds) >= OLDEST && Number(milliseconds) <= new Date().getTime();
  const [first = 0, second = 0, third = 0] =
    value.replace(COMPACT, '$1-$2-$3').split('T', 1)[0]?.split(/[-/.]/).map(Number) ?? [];
  const year = first > 31 ? first : third;
  const day = first > 31 ? third : first;
  return (
    year >= 1900 &&
    year <= new Date().getFullYear() &&
    (isDay(year, second, day) || isDay(year, day, second))
  );
}

export function phone(value: string): boolean {
  return value.startsWith('+') && isValidPhoneNumber(value);
}

/** A JWS whose first part is a JSON object with an algorithm; `none` counts too. */
export function jwt(value: string): boolean {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(value.slice(0, value.indexOf('.')), 'base64url').toString('utf8'),
    );
    return typeof header === 'object' && header !== null && 'alg' in header;
  } catch {
    return false;
  }
}

/**
 * Whether a text is as random as a generated secret: at least 3 bits a character, and digits among
 * letters.
 */
export function isRandom(value: string): boolean {
  if (!/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return entropyOf(value) >= 3;
}

/** Of no words: digits stand among its letters. */
const MIXED = /^(?:[^0-9]*[0-9]+[._~-]*[A-Za-z]){2}/;

/** Whether a text is random, and no name of words with a number behind. */
export const isGenerated = (value: string): boolean => MIXED.test(value) && isRandom(value);

/** Shannon's entropy of a text's characters, in bits a character. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values())
    entropy -= (count / value.length) * Math.log2(count / value.length);
  return entropy;
}
