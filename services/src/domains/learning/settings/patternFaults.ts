import {
  compilePattern,
  isPattern,
  LONGEST_PATTERN,
  type PatternFault,
  type SafePattern,
} from '@palisade/engine/patterns/safePattern.ts';
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

/** The expression, compiled. Throws badInput in words. */
export function usablePattern(source: string, field: string): SafePattern {
  const compiled = compilePattern(source);
  if (!isPattern(compiled)) throw new Problem('badInput', patternWords(compiled), { field });
  return compiled;
}
