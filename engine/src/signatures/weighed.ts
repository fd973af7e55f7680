import { CHARS, charMask } from '../sensitive/charMask.ts';
import type { LearnedContent, Signature } from './signature.ts';

/** A parameter that holds what a signature is made of says little by holding it again. */
const USUAL = 0.4;
/** What is suspect and departs from what is normal is so twice. */
const UNUSUAL = 2;
const PLAIN = CHARS.lower | CHARS.upper | CHARS.digit | CHARS.dash | CHARS.dot | CHARS.underscore;
/** Texts from this length on, with spaces, are prose. */
const FREE_TEXT = 20;

/** The signature with the weight that it has in a parameter of this content. */
export function weighed(
  signature: Signature,
  value: string,
  { charClasses, length99, isAnomaly }: LearnedContent,
): Signature {
  if (isAnomaly === true) return { ...signature, weight: signature.weight * UNUSUAL };
  const known = charClasses.reduce((mask, name) => mask | CHARS[name], 0);
  const { start, end } = signature;
  const signs = charMask(start === null || end === null ? value : value.slice(start, end)) & ~PLAIN;
  const isUsual =
    signs === 0 || signs === CHARS.space
      ? (known & CHARS.space) !== 0 && (length99 ?? 0) >= FREE_TEXT
      : (signs & ~known) === 0;
  return isUsual
    ? { ...signature, weight: Math.round(signature.weight * USUAL * 10) / 10 }
    : signature;
}
