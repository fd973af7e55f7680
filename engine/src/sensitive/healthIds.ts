import { digitAt, digitsOf, luhn, weightedSum } from './checksums.ts';

/** National Provider Identifier: Luhn over the number after the prefix 80840 (CMS). */
export function npi(value: string): boolean {
  const digits = digitsOf(value);
  return new Set(digits).size > 2 && luhn(`80840${digits}`);
}

export function nhs(value: string): boolean {
  const digits = digitsOf(value);
  const check = 11 - (weightedSum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 10 && check % 11 === digitAt(digits, 9);
}

export function dea(value: string): boolean {
  const digits = digitsOf(value.slice(2));
  return weightedSum(digits, [1, 2, 1, 2, 1, 2]) % 10 === digitAt(digits, 6);
}

/** Australian Medicare card: the ninth digit checks the first eight. */
export function medicareAu(value: string): boolean {
  const digits = digitsOf(value);
  return weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digitAt(digits, 8);
}
