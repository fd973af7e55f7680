import { digitAt } from './checksums.ts';

const SECOND = 2;

/** Sum of the digits of a number below a hundred. */
const crossSum = (number: number): number => Math.floor(number / 10) + (number % 10);

/**
 * Number of the insured (§ 290 SGB V): a letter as two digits, then nine; weights 1 and 2 in turn,
 * cross sums, the last digit of their sum.
 */
export function healthInsurance(value: string): boolean {
  const letter = value.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0) + 1;
  const digits = `${String(letter).padStart(2, '0')}${value.slice(1)}`;
  let sum = 0;
  for (let at = 0; at < 10; at++)
    sum += crossSum(digitAt(digits, at) * (at % SECOND === 0 ? 1 : 2));
  return sum % 10 === digitAt(digits, 10);
}

/** Number of a physician: weights 4 and 9 in turn over six digits, the seventh makes it tens. */
export function physician(value: string): boolean {
  let sum = 0;
  for (let at = 0; at < 6; at++) sum += digitAt(value, at) * (at % SECOND === 0 ? 4 : 9);
  return (10 - (sum % 10)) % 10 === digitAt(value, 6);
}
