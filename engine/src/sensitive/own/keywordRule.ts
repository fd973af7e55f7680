/** Why a keyword expression is refused. */
export type KeywordFault = 'empty' | 'loneNot' | 'operator' | 'regexOperator' | 'tooLong';

/** Words in a row that have to be there, or must not be. */
interface Term {
  readonly words: string;
  readonly isNot: boolean;
}

/** A keyword expression: one of the groups has to hold, each of its terms with it. */
export interface KeywordRule {
  readonly anyOf: readonly (readonly Term[])[];
}

const LONGEST_KEYWORDS = 200;
/** Words of a name that are written as one as well. */
const MOST_JOINED = 8;
const TOKENS = /"[^"]*"|[^\s"]+|"/g;
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);
const REGEX_SIGNS = /[*+?^$|\\[\]{}()]/;

/** Words of a text in lower case, between spaces: `employeeId` is ` employee id `. */
export function wordsIn(text: string): string {
  const words = text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return ` ${words} `;
}

/**
 * Reads a keyword expression: words and phrases in double quotes, joined by AND, OR and NOT; AND
 * binds closer. Words side by side are a phrase.
 */
export function readKeywords(text: string): KeywordRule | KeywordFault {
  if (text.trim() === '') return 'empty';
  if (text.length > LONGEST_KEYWORDS) return 'tooLong';
  if (REGEX_SIGNS.test(text)) return 'regexOperator';
  const tokens: readonly string[] = text.match(TOKENS) ?? [];
  if (tokens.includes('"') || tokens.includes('""')) return 'operator';
  const operands = tokens.filter((token) => !OPERATORS.has(token));
  if (tokens.includes('NOT') && operands.length < 2)
    return operands.length === 0 ? 'operator' : 'loneNot';
  const groups = splitAt(tokens, 'OR').map((group) => splitAt(group, 'AND').map(termOf));
  const anyOf = groups.map((group) => group.filter((term) => term !== null));
  if (groups.some((group) => group.includes(null))) return 'operator';
  return anyOf.some((terms) => terms.every(({ isNot }) => isNot)) ? 'operator' : { anyOf };
}

export const isKeywordRule = (read: KeywordRule | KeywordFault): read is KeywordRule =>
  typeof read !== 'string';

/** Whether an expression holds for a text, given as `wordsIn` writes it. */
export const holdsFor = ({ anyOf }: KeywordRule, words: string): boolean =>
  anyOf.some((terms) => terms.every((term) => words.includes(term.words) !== term.isNot));

/**
 * A name with the words in it also written as one, for `holdsFor`: `customerNr` is called
 * `customernr` by whoever looks for it, too.
 */
export function namesIn(name: string): string {
  const words = wordsIn(name);
  const parts = words.trim().split(' ');
  if (parts.length < 2 || parts.length > MOST_JOINED) return words;
  const joined: string[] = [];
  for (let from = 0; from < parts.length; from += 1)
    for (let to = from + 2; to <= parts.length; to += 1)
      joined.push(parts.slice(from, to).join(''));
  return `${words}${joined.join(' ')} `;
}

function splitAt(tokens: readonly string[], operator: string): readonly string[][] {
  const parts: string[][] = [[]];
  for (const token of tokens)
    if (token === operator) parts.push([]);
    else parts.at(-1)?.push(token);
  return parts;
}

function termOf(tokens: readonly string[]): Term | null {
  const isNot = tokens[0] === 'NOT';
  const operands = isNot ? tokens.slice(1) : tokens;
  if (operands.some((token) => OPERATORS.has(token))) return null;
  const words = wordsIn(operands.map((token) => token.replaceAll('"', '')).join(' '));
  return words.trim() === '' ? null : { words, isNot };
}
