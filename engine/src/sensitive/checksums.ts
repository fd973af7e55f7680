/**
 * Check-digit arithmetic shared by the validators. All take a string of digits unless said
 * otherwise.
 */

/** Digits of a text, everything else dropped. */
export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

export function digitAt(text: string, index: number): number {
  return text.charCodeAt(index) - 48;
}

/** Sum of digit times weight over the length of the weights. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * digitAt(digits, index), 0);
}

/** Luhn, ISO/IEC 7812-1 annex B. */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = digits.length - 1, isSecond = false; i >= 0; i--, isSecond = !isSecond) {
    const digit = digitAt(digits, i) * (isSecond ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Check digit of an article, a book or a parcel by GS1: EAN, UPC, GTIN, ISBN-13. */
export function gtin(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++)
    sum += digitAt(digits, i) * ((digits.length - i) % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}

/** ISO 7064 MOD 97-10 of letters (A = 10 … Z = 35) and digits; a valid number leaves 1. */
export function mod97(text: string): number {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** ISO 7064 MOD 11,10, check digit last. */
export function mod11And10(digits: string): boolean {
  let product = 10;
  for (let i = 0; i < digits.length - 1; i++) {
    const sum = (digitAt(digits, i) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === digitAt(digits, digits.length - 1);
}

const DIHEDRAL = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Verhoeff's dihedral check. */
export function verhoeff(digits: string): boolean {
  let state = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digitAt(digits, digits.length - 1 - i);
    state = digitAt(DIHEDRAL[state] ?? '', digitAt(PERMUTATION[i % 8] ?? '', digit));
  }
  return state === 0;
}

/** Whether year, month and day name a day of the calendar. */
export function isDay(year: number, month: number, day: number): boolean {
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}
