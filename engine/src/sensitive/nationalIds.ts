import { digitAt, digitsOf, isDay, luhn, mod11And10, verhoeff, weightedSum } from './checksums.ts';

const ZERO = 48;
const NIF_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CF_ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];
/** Prefixes the IRS has never given out. */
const EIN_UNUSED = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]);

/** Printed on sample cards and in advertisements, and since then used by thousands. */
const SSN_SAMPLES = new Set(['078051120', '219099999', '123456789']);
const NINO_UNUSED = new Set(['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ']);

function isAllOneDigit(digits: string): boolean {
  return /^(.)\1*$/.test(digits);
}

function mod11Check(sum: number): number {
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function descending(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from - index);
}

/**
 * Social security number: area, group and serial that can have been issued (SSA, randomised since
 * 2011).
 */
export function ssn(value: string): boolean {
  const digits = digitsOf(value);
  const area = digits.slice(0, 3);
  return (
    area !== '000' &&
    area !== '666' &&
    area < '900' &&
    digits.slice(3, 5) !== '00' &&
    digits.slice(5) !== '0000' &&
    !isAllOneDigit(digits) &&
    !SSN_SAMPLES.has(digits)
  );
}

export function ein(value: string): boolean {
  return !EIN_UNUSED.has(value.slice(0, 2));
}

/** National Insurance number: prefixes that are never given out. */
export function nino(value: string): boolean {
  return !NINO_UNUSED.has(value.slice(0, 2).toUpperCase());
}

export function nif(value: string): boolean {
  return NIF_LETTERS[Number.parseInt(value, 10) % 23] === value.at(-1)?.toUpperCase();
}

export function nie(value: string): boolean {
  return nif(`${'XYZ'.indexOf(value.slice(0, 1).toUpperCase())}${value.slice(1)}`);
}

export function fiscalCode(value: string): boolean {
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const code = value.charCodeAt(i);
    const index = code >= 65 ? code - 65 : code - 48;
    sum += i % 2 === 0 ? (CF_ODD[index] ?? 0) : index;
  }
  return String.fromCharCode(65 + (sum % 26)) === value[15];
}

/**
 * German tax id: one digit occurs two or three times among the first ten, the rest once, then ISO
 * 7064 MOD 11,10.
 */
export function steuerId(value: string): boolean {
  const repeated = new Set(value.slice(0, 10)).size;
  return repeated >= 8 && repeated <= 9 && mod11And10(value);
}

export function pesel(value: string): boolean {
  const month = Number(value.slice(2, 4));
  const isDate = isDay(1900 + Number(value.slice(0, 2)), month % 20, Number(value.slice(4, 6)));
  return (
    isDate &&
    (10 - (weightedSum(value, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === digitAt(value, 10)
  );
}

export function bsn(value: string): boolean {
  return !isAllOneDigit(value) && weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

export function personnummer(value: string): boolean {
  const digits = digitsOf(value).slice(-10);
  const day = Number(digits.slice(4, 6));
  return isDay(2000, Number(digits.slice(2, 4)), day > 60 ? day - 60 : day) && luhn(digits);
}

export function tckn(value: string): boolean {
  const odd = [0, 2, 4, 6, 8].reduce((sum, index) => sum + digitAt(value, index), 0);
  const even = [1, 3, 5, 7].reduce((sum, index) => sum + digitAt(value, index), 0);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return tenth === digitAt(value, 9) && (odd + even + tenth) % 10 === digitAt(value, 10);
}

export function aadhaar(value: string): boolean {
  return verhoeff(digitsOf(value));
}

export function cpf(value: string): boolean {
  const digits = digitsOf(value);
  const first = mod11Check(weightedSum(digits, descending(10, 9)));
  const second = mod11Check(weightedSum(digits, descending(11, 10)));
  return !isAllOneDigit(digits) && first === digitAt(digits, 9) && second === digitAt(digits, 10);
}

/** Of digits, or since July 2026 of digits and capitals before the two check digits. */
export function cnpj(value: string): boolean {
  const signs = Array.from(value.replace(/[./-]/g, ''), (sign) => sign.charCodeAt(0) - ZERO);
  const weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const check = (by: readonly number[]): number =>
    mod11Check(by.reduce((sum, weight, at) => sum + weight * (signs[at] ?? 0), 0));
  return (
    new Set(signs).size > 1 && check(weights) === signs[12] && check([6, ...weights]) === signs[13]
  );
}

export function tfn(value: string): boolean {
  return weightedSum(digitsOf(value), [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0;
}

export function abn(value: string): boolean {
  const digits = digitsOf(value);
  return (weightedSum(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

export function southAfricaId(value: string): boolean {
  return (
    isDay(2000, Number(value.slice(2, 4)), Number(value.slice(4, 6))) &&
    Number(value[10]) <= 2 &&
    luhn(value)
  );
}

export function canadaSin(value: string): boolean {
  return luhn(digitsOf(value));
}
