import { createHash } from 'node:crypto';
import { getCountrySpecifications } from 'ibantools';
import { digitAt, digitsOf, gtin, luhn, mod97, weightedSum } from './checksums.ts';
import { isCountry } from './countries.ts';
import { keccak256 } from './keccak.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Of addresses of keys and of scripts, on the main and the test network. */
const VERSIONS: ReadonlySet<number> = new Set([0, 5, 111, 196]);
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BECH32_STEPS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/**
 * Lengths by brand: American Express, Diners, Visa, Maestro, Discover and UnionPay, else
 * Mastercard with its range from 2221 to 2720.
 */
function hasCardLength(digits: string): boolean {
  if (/^3[47]/.test(digits)) return digits.length === 15;
  if (/^3[068]/.test(digits)) return digits.length >= 14 && digits.length <= 19;
  if (digits.startsWith('4'))
    return digits.length === 13 || digits.length === 16 || digits.length === 19;
  if (/^(?:50|5[6-8]|6[37])/.test(digits)) return digits.length >= 16 && digits.length <= 19;
  if (/^(?:6|35)/.test(digits)) return digits.length >= 16 && digits.length <= 19;
  return digits.length === 16 && (!digits.startsWith('2') || (digits >= '2221' && digits < '2721'));
}

export function card(value: string): boolean {
  const digits = digitsOf(value);
  return hasCardLength(digits) && luhn(digits);
}

/** Numbers of 13 and 14 digits that no name calls a card are of articles where GS1's check holds. */
export function isArticle(value: string): boolean {
  const digits = digitsOf(value);
  return (digits.length === 13 || digits.length === 14) && gtin(digits);
}

export function trackData(value: string): boolean {
  const digits = /[0-9]{13,19}/.exec(value)?.[0] ?? '';
  return digits !== '' && luhn(digits);
}

/** What follows country and check digits, by the country whose banks give such numbers. */
const ACCOUNTS = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars, bban_regexp }]) =>
    chars === null || bban_regexp === null ? [] : [[country, new RegExp(bban_regexp)] as const],
  ),
);

/**
 * By the country's form and the check of ISO 13616. Check digits of one country's own are not asked
 * for: banks that were merged, test systems and accounts of other origin have none that hold.
 */
export function iban(value: string): boolean {
  const plain = value.replace(/[ -]/g, '');
  const account = plain.slice(4);
  return (
    ACCOUNTS.get(plain.slice(0, 2))?.test(account) === true &&
    mod97(account + plain.slice(0, 4)) === 1
  );
}

export function bic(value: string): boolean {
  return isCountry(value.slice(4, 6));
}

export function aba(value: string): boolean {
  return weightedSum(digitsOf(value), [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
}

export function isin(value: string): boolean {
  const digits = Array.from(value, (char) => Number.parseInt(char, 36)).join('');
  return (
    (isCountry(value.slice(0, 2)) || value.startsWith('X') || value.startsWith('EU')) &&
    luhn(digits)
  );
}

export function lei(value: string): boolean {
  return mod97(value) === 1;
}

/** Base58Check for legacy addresses, Bech32 and Bech32m for `bc1…` and, for tests, `tb1…`. */
export function bitcoin(value: string): boolean {
  return /^(?:bc|tb)1/.test(value) ? bech32(value) : base58Check(value);
}

function base58Check(value: string): boolean {
  let number = 0n;
  for (const char of value) number = number * 58n + BigInt(BASE58.indexOf(char));
  const bytes = Buffer.from(number.toString(16).padStart(50, '0').slice(-50), 'hex');
  if (number >= 1n << 200n) return false;
  const sha = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
  return (
    VERSIONS.has(bytes[0] ?? -1) &&
    sha(sha(bytes.subarray(0, 21)))
      .subarray(0, 4)
      .equals(bytes.subarray(21))
  );
}

function bech32(value: string): boolean {
  let state = 1;
  const [first = '', second = ''] = value;
  const human = [first, second].map((char) => char.charCodeAt(0));
  for (const part of [
    ...human.map((code) => code >> 5),
    0,
    ...human.map((code) => code & 31),
    ...Array.from(value.slice(3), (char) => BECH32.indexOf(char)),
  ]) {
    if (part < 0) return false;
    const top = state >>> 25;
    state = ((state & 0x1ffffff) << 5) ^ part;
    BECH32_STEPS.forEach((step, bit) => {
      if ((top >>> bit) & 1) state ^= step;
    });
  }
  return state === 1 || state === 0x2bc830a3;
}

/**
 * EIP-55: a mixed-case address carries its checksum in the case of its letters; others carry none.
 */
export function ethereum(value: string): boolean {
  const address = value.slice(2);
  const lower = address.toLowerCase();
  if (address === lower || address === address.toUpperCase()) return true;
  const hash = keccak256(lower);
  return Array.from(address).every((char, index) => {
    const isUpper = Number.parseInt(hash[index] ?? '0', 16) >= 8;
    return digitAt(char, 0) <= 9 || char === (isUpper ? char.toUpperCase() : char.toLowerCase());
  });
}
