import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import { type SqlToken, sqlTokens } from './sqlTokens.ts';
import { DANGEROUS_FUNCTIONS, SYSTEM_NAMES } from './sqlWords.ts';

/**
 * A statement with everything in parentheses folded away, a letter an item, and what the
 * parentheses held.
 */
export interface SqlShape {
  /**
   * n number, s string, o string without end, v value or variable, w name, f dangerous call, g
   * other call, p parentheses, t parentheses with a condition, u with one of numbers or a case, q
   * parentheses with a query, z case … end, c comparing sign, d comparing word, l logical, a
   * arithmetic, ! not, U union, E select, T statement, B order or group by, W where, H having, L
   * limit, F from, I into, A as, P procedure, K other clause, e comment to the end, x other sign,
   * and , ; . ( ) for themselves.
   */
  readonly kinds: string;
  /** Token that each letter stands for, or begins with. */
  readonly tokens: readonly SqlToken[];
  readonly inlineComments: number;
  readonly isOpen: boolean;
  /**
   * Queries in parentheses, calls of dangerous functions and names of system tables, wherever they
   * are.
   */
  readonly subqueries: readonly SqlToken[];
  readonly dangerous: readonly SqlToken[];
  readonly system: readonly SqlToken[];
}

const CLAUSES = lookUpTable({
  where: 'W',
  having: 'H',
  limit: 'L',
  offset: 'L',
  from: 'F',
  into: 'I',
  as: 'A',
  procedure: 'P',
});

/** Calls that choose by a condition. */
const CONDITIONALS: ReadonlySet<string> = new Set([
  'iif',
  'if',
  'json',
  'ifnull',
  'nullif',
  'coalesce',
  'decode',
]);

/** Reads a text (lower-case) as SQL from a position on and folds it. */
export function sqlShape(text: string, from: number): SqlShape {
  const { tokens, inlineComments, isOpen } = sqlTokens(text, from);
  const match = matchingParens(tokens);
  const kept: SqlToken[] = [];
  const subqueries: SqlToken[] = [];
  const dangerous: SqlToken[] = [];
  const system: SqlToken[] = [];
  let kinds = '';
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    if (token.kind === '(' && isQuery(tokens, i + 1)) subqueries.push(token);
    if (isDangerous(tokens, i)) dangerous.push(token);
    if (SYSTEM_NAMES.has(token.text)) system.push(token);
  }
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const close = tokens[i + 1]?.kind === '(' ? match[i + 1] : undefined;
    if (
      token.kind === 'function' ||
      (close !== undefined && (token.kind === 'word' || token.kind === 'variable'))
    ) {
      kinds +=
        CONDITIONALS.has(token.text) &&
        close !== undefined &&
        groupKind(tokens, i + 1, close) === 'u'
          ? 'u'
          : isDangerous(tokens, i)
            ? 'f'
            : 'g';
      i = close ?? tokens.length;
    } else if (token.kind === '(') {
      const end = match[i];
      kinds += end === undefined ? '(' : groupKind(tokens, i, end);
      i = end ?? i;
    } else if (token.kind === 'word') {
      kinds += 'w';
      while (
        tokens[i + 1]?.kind === '.' &&
        (tokens[i + 2]?.kind === 'word' ||
          tokens[i + 2]?.kind === '*' ||
          tokens[i + 2]?.kind === 'value' ||
          tokens[i + 2]?.kind === 'function')
      ) {
        i += 2;
        const end = tokens[i + 1]?.kind === '(' ? match[i + 1] : undefined;
        if (end !== undefined) {
          kinds = `${kinds.slice(0, -1)}${isDangerous(tokens, i) ? 'f' : 'g'}`;
          i = end;
        }
      }
    } else if (token.text === 'case' && isCase(tokens, i)) {
      kinds += 'z';
      while (i < tokens.length - 1 && tokens[i]?.text !== 'end') i++;
    } else kinds += letterOf(token, tokens[i + 1]);
    kept.push({ ...token, end: tokens[Math.min(i, tokens.length - 1)]?.end ?? token.end });
  }
  return { kinds, tokens: kept, inlineComments, isOpen, subqueries, dangerous, system };
}

/** Index of the closing parenthesis of each opening one. */
function matchingParens(tokens: readonly SqlToken[]): readonly (number | undefined)[] {
  const match: (number | undefined)[] = [];
  const open: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    match.push(undefined);
    if (tokens[i]?.kind === '(') open.push(i);
    else if (tokens[i]?.kind === ')') {
      const from = open.pop();
      if (from !== undefined) match[from] = i;
    }
  }
  return match;
}

/** Whether a query starts at a token: select, with something that can be selected. */
function isQuery(tokens: readonly SqlToken[], at: number): boolean {
  let i = at;
  while (tokens[i]?.kind === '(') i++;
  if (tokens[i]?.kind !== 'select') return false;
  const next = tokens[i + 1];
  if (next === undefined) return false;
  if (next.kind === 'word')
    return tokens
      .slice(i + 2, i + 12)
      .some(
        ({ kind, text }) =>
          kind === ',' ||
          kind === '(' ||
          kind === 'compare' ||
          text === 'from' ||
          text === 'where' ||
          text === 'limit',
      );
  return next.kind !== 'end' && next.kind !== ')' && next.kind !== 'other' && next.kind !== ';';
}

/** Whether `case` begins an expression, and is not a word of a sentence. */
const isCase = (tokens: readonly SqlToken[], at: number): boolean =>
  tokens[at + 1]?.text === 'when' ||
  tokens.slice(at + 2, at + 8).some(({ text }) => text === 'when');

function isDangerous(tokens: readonly SqlToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || (token.kind !== 'function' && token.kind !== 'word')) return false;
  return (
    DANGEROUS_FUNCTIONS.has(token.text) &&
    (tokens[at + 1]?.kind === '(' || tokens[at + 1]?.kind === '.')
  );
}

function groupKind(tokens: readonly SqlToken[], from: number, to: number): string {
  if (isQuery(tokens, from + 1)) return 'q';
  const first = tokens[from + 1];
  if (
    first?.text === 'case' ||
    (first?.kind === 'number' &&
      tokens[from + 2]?.kind === 'compare' &&
      tokens[from + 3]?.kind === 'number')
  )
    return 'u';
  for (let i = from + 1; i < to; i++) {
    const kind = tokens[i]?.kind;
    if (kind === 'compare' || kind === 'logical' || kind === 'select') return 't';
  }
  return 'p';
}

function letterOf(token: SqlToken, next: SqlToken | undefined): string {
  const { kind, text } = token;
  switch (kind) {
    case 'number':
      return 'n';
    case 'string':
      return 's';
    case 'open':
      return 'o';
    case 'value':
    case 'variable':
      return 'v';
    case 'word':
    case 'function':
      return 'w';
    case 'compare':
      return /[a-z]/.test(text) ? 'd' : 'c';
    case 'logical':
      return 'l';
    case 'arithmetic':
    case 'pipes':
    case '*':
      return 'a';
    case 'not':
      return '!';
    case 'union':
      return 'U';
    case 'select':
      return 'E';
    case 'statement':
      return 'T';
    case 'clause':
      return (text === 'order' || text === 'group') && next?.text === 'by'
        ? 'B'
        : (CLAUSES[text] ?? 'K');
    case 'end':
      return 'e';
    case 'other':
    case 'case':
      return 'x';
    default:
      return kind;
  }
}
