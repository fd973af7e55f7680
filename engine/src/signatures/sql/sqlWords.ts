import words from './sqlWords.json' with { type: 'json' };

/** Kinds of tokens, a letter each. */
export type SqlKind =
  | 'number'
  | 'string'
  | 'open'
  | 'word'
  | 'function'
  | 'variable'
  | 'compare'
  | 'logical'
  | 'arithmetic'
  | 'pipes'
  | 'not'
  | 'union'
  | 'select'
  | 'statement'
  | 'clause'
  | 'value'
  | 'case'
  | '('
  | ')'
  | ','
  | ';'
  | '.'
  | '*'
  | 'end'
  | 'other';

const ofKind = (
  kind: SqlKind & keyof typeof words.kinds,
): readonly (readonly [string, SqlKind])[] => words.kinds[kind].map((word) => [word, kind]);

/** Words that mean something to a database, by what they do in a statement. */
export const SQL_WORDS: ReadonlyMap<string, SqlKind> = new Map([
  ...ofKind('logical'),
  ...ofKind('not'),
  ...ofKind('compare'),
  ...ofKind('arithmetic'),
  ...ofKind('union'),
  ...ofKind('select'),
  ...ofKind('statement'),
  ...ofKind('clause'),
  ...ofKind('value'),
  ...ofKind('case'),
]);

/**
 * Functions that wait, read files, call out, run commands, or make errors tell what a query holds:
 * no search term names them before a parenthesis.
 */
export const DANGEROUS_FUNCTIONS: ReadonlySet<string> = new Set(words.dangerousFunctions);
/** Functions of databases that code and prose have too. */
export const COMMON_FUNCTIONS: ReadonlySet<string> = new Set(words.commonFunctions);

/** Tables and schemas of databases themselves. */
export const SYSTEM_NAMES: ReadonlySet<string> = new Set(words.systemNames);
