import { compilePattern, isPattern, type PatternFault, type SafePattern } from './safePattern.ts';

/** Hosts that are one: their expression, and the name that they go by together. */
export interface HostPattern {
  readonly pattern: SafePattern;
  /** `tenant-{hostVar}.example.com` */
  readonly name: string;
}

/** What can be a part of a host's name and stands for itself, or is one escaped character. */
const LITERAL = /^(?:[a-z0-9_:-]|\\[.:-])$/i;
const TOKEN = /\\.|[\s\S]/g;
/** Repeats what is before it. */
const REPEATS = /^[*+?{]$/;

/**
 * Reads the expression of hosts that are one. The variable part is what lies between its literal
 * beginning and its literal end; without either, it would name every host.
 */
export function readHostPattern(source: string): HostPattern | PatternFault | 'anyHost' {
  const pattern = compilePattern(
    source
      .trim()
      .replace(/^\^/, '')
      .replace(/(^|[^\\])\$$/, '$1'),
  );
  if (!isPattern(pattern)) return pattern;
  const tokens: readonly string[] = pattern.source.match(TOKEN) ?? [];
  let start = tokens.findIndex((token) => !LITERAL.test(token));
  if (start < 0) return { pattern, name: textOf(tokens) };
  if (start > 0 && REPEATS.test(tokens[start] ?? '')) start -= 1;
  const isAlternative = tokens.includes('|') && !pattern.source.includes('(');
  let end = tokens.length;
  while (end > start && LITERAL.test(tokens[end - 1] ?? '')) end -= 1;
  if (isAlternative || (start === 0 && end === tokens.length)) return 'anyHost';
  const fixed = textOf(tokens.slice(end));
  // `.*\.com` would make one host of nearly all of the internet.
  if (start === 0 && fixed.split('.').filter((label) => label !== '').length < 2) return 'anyHost';
  return { pattern, name: `${textOf(tokens.slice(0, start))}{hostVar}${fixed}` };
}

const textOf = (tokens: readonly string[]): string =>
  tokens
    .map((token) => token.replace('\\', ''))
    .join('')
    .toLowerCase();
