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
function weighed(
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

/** From this length on a text is one of several sentences or lines: posts, notes, logs. */
const LONG_TEXT = 160;
/** What each further family says in such a text: code that reads files is no three findings. */
const FURTHER = 0.5;

/**
 * Signatures with the weights that they have together in a parameter of this content. In a long
 * text where such text is usual, those of one family count once and further families half: a post
 * about a statement holds every sign of one, and a payload is short.
 */
export function weighedTogether(
  all: readonly Signature[],
  value: string,
  learned: LearnedContent,
): readonly Signature[] {
  const each = all.map((signature) => weighed(signature, value, learned));
  const isLong = value.length >= LONG_TEXT && (learned.length99 ?? 0) >= LONG_TEXT;
  if (!isLong || learned.isAnomaly === true) return each;
  const isUsual = (index: number): boolean =>
    (each[index]?.weight ?? 0) < (all[index]?.weight ?? 0);
  const most = new Map<string, Signature>();
  for (const [index, one] of each.entries()) {
    const known = most.get(one.family);
    if (isUsual(index) && (known === undefined || known.weight < one.weight))
      most.set(one.family, one);
  }
  const [first] = [...most.values()].toSorted((a, b) => b.weight - a.weight);
  return each.map((one, index) => {
    if (!isUsual(index) || one === first) return one;
    return { ...one, weight: most.get(one.family) === one ? one.weight * FURTHER : 0 };
  });
}
