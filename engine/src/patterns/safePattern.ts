import { RE2JS, RE2JSException } from 're2js';

/**
 * A regular expression of a person, matched against whole texts in time that grows with their
 * length only.
 */
export interface SafePattern {
  readonly source: string;
  /** Whether all of the text, of at most 300 characters, is as the expression says. */
  matches(text: string): boolean;
}

/** Why an expression is refused. */
export type PatternFault = 'empty' | 'tooLong' | 'tooLarge' | 'unsupported' | 'invalid';

export const LONGEST_PATTERN = 200;
/** Instructions of the compiled expression; `[a-z0-9-]{1,63}` takes about 130. */
const LARGEST_PROGRAM = 600;
const LONGEST_TEXT = 300;
const LOOKAROUND = /\(\?(?:[=!]|<[=!]|>)|\\[1-9]|\\k</;

/**
 * Compiles an expression in RE2's syntax, which has no backtracking: what would take for ever
 * elsewhere is quick, and what only backtracking can do (lookaround, references back) is refused.
 */
export function compilePattern(source: string): SafePattern | PatternFault {
  if (source.trim() === '') return 'empty';
  if (source.length > LONGEST_PATTERN) return 'tooLong';
  const compiled = compile(source);
  if (compiled === null)
    return LOOKAROUND.test(source)
      ? 'unsupported'
      : /\{\d{3,}|\}\)?\)*\{/.test(source)
        ? 'tooLarge'
        : 'invalid';
  if (compiled.programSize() > LARGEST_PROGRAM) return 'tooLarge';
  return { source, matches: (text) => text.length <= LONGEST_TEXT && compiled.matches(text) };
}

export const isPattern = (compiled: SafePattern | PatternFault): compiled is SafePattern =>
  typeof compiled !== 'string';

function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}
