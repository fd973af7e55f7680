import {
  compilePattern,
  isPattern,
  LONGEST_PATTERN,
  type PatternFault,
  type SafePattern,
} from '@palisade/engine/patterns/safePattern.ts';
import { isOfType, type ValueType } from '@palisade/engine/patterns/valueTypes.ts';
import { ordinaryShare } from '@palisade/engine/sensitive/own/ordinaryTexts.ts';
import { Problem } from '../../../platform/problem.ts';

const WORDS: Readonly<Record<PatternFault, string>> = {
  empty: 'Required',
  tooLong: `You cannot exceed ${LONGEST_PATTERN} characters in this field.`,
  tooLarge: 'This expression is too large: its repetitions multiply. Use smaller counts.',
  unsupported:
    'Lookaround and references back are not supported, because some texts would keep them busy for ever.',
  invalid: 'Invalid RegEx',
};

/** Why an expression cannot be used, for the person who wrote it. */
export const patternWords = (fault: PatternFault): string => WORDS[fault];

/** From this share of ordinary texts on, a rule matches nearly everything. */
export const MOST_SHARE = 0.5;

/** Why a rule is refused that matches a share, 0..1, of ordinary texts. */
export const shareWords = (share: number, texts: string): string =>
  `This matches ${Math.round(share * 100)} % of ordinary ${texts}. Say more closely what it looks like.`;

export const MATCHES_EMPTY = 'This matches an empty text, too. Say what it has at least.';

/** Why values are not to be told by a pattern: it fits nearly everything, or nothing; else null. */
export function tooWideWords(type: Omit<ValueType, 'name'>): string | null {
  const share = ordinaryShare((text) => isOfType(type, text));
  if (share >= MOST_SHARE) return shareWords(share, 'texts');
  return type.include.matches('') ? MATCHES_EMPTY : null;
}

/** The expression, compiled. Throws badInput in words. */
export function usablePattern(source: string, field: string): SafePattern {
  const compiled = compilePattern(source);
  if (!isPattern(compiled)) throw new Problem('badInput', patternWords(compiled), { field });
  return compiled;
}
