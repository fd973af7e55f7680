import { COMMON_FUNCTIONS, DANGEROUS_FUNCTIONS, SQL_WORDS, type SqlKind } from './sqlWords.ts';

export interface SqlToken {
  readonly kind: SqlKind;
  /** Lower-case. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface SqlTokens {
  readonly tokens: readonly SqlToken[];
  /** Comments between tokens, which only an evasion has there. */
  readonly inlineComments: number;
  /** Ends within a string, or in a comment that leaves out the rest of the statement. */
  readonly isOpen: boolean;
}

const MOST_TOKENS = 600;
/** A null value as MySQL writes it, right before a word of a statement. */
const EMPTY_VALUE = /^\\n(?:union|or|and|xor|from|where|order|limit|group|having|like|div)/;
/** A value as ODBC escapes it: `{d '1'}`. */
const ESCAPED = /^\{[a-z_]\w{0,8}\s{0,3}['"\d@(]/;
/** What says how the string right behind it is to be read: `x'41'`, `_utf8'a'`, `date'2020-01-01'`. */
const TYPED = /^(?:[bxneq]|u&|_\w{2,12}|date|time|timestamp|interval)$/;
const SPACE = 1,
  DIGIT = 2,
  WORD = 4;
const CLASS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 32) return SPACE;
  if (code >= 48 && code <= 57) return DIGIT;
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36
    ? WORD
    : 0;
});

const classOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < 128
    ? (CLASS[code] ?? 0)
    : code === 160 || code === 0x3000
      ? SPACE
      : code >= 128
        ? WORD
        : 0;
};

/**
 * Reads a lower-case text as SQL from a position on, as a database would once the text is in a
 * statement there. What is no SQL becomes words and other signs; nothing fails. One pass, every
 * character looked at a fixed number of times.
 */
export function sqlTokens(text: string, from: number): SqlTokens {
  const tokens: SqlToken[] = [];
  let inlineComments = 0;
  let isOpen = false;
  let escapes = 0;
  let at = from;
  const add = (kind: SqlKind, end: number): void => {
    tokens.push({ kind, text: text.slice(at, end), start: at, end });
    at = end;
  };
  while (at < text.length && tokens.length < MOST_TOKENS) {
    const kind = classOf(text, at);
    const char = text[at] ?? '';
    if (kind === SPACE) at++;
    else if (kind === DIGIT || (char === '.' && classOf(text, at + 1) === DIGIT))
      add('number', numberEnd(text, at));
    else if (kind === WORD) {
      const end = wordEnd(text, at);
      const typed =
        text[end] === "'" && TYPED.test(text.slice(at, end)) ? stringEnd(text, end) : -1;
      if (typed < 0) add(wordKind(text, at, end), end);
      else add('string', typed);
    } else if (char === "'" || char === '"' || char === '`') {
      const end = stringEnd(text, at);
      if (end < 0) {
        add('open', text.length);
        isOpen = true;
      } else add(char === '`' ? 'word' : 'string', end);
    } else if (char === '/' && text[at + 1] === '*') {
      const isVersioned = text[at + 2] === '!';
      if (isVersioned) {
        inlineComments++;
        at += 3;
        while (classOf(text, at) === DIGIT && at < text.length) at++;
        continue;
      }
      const end = text.indexOf('*/', at + 2);
      if (end < 0) {
        add('end', text.length);
        isOpen = true;
      } else {
        inlineComments++;
        at = end + 2;
      }
    } else if (char === '*' && text[at + 1] === '/') at += 2;
    else if (
      char === '#' ||
      (char === '-' && text[at + 1] === '-') ||
      (char === ';' && text[at + 1] === '\0')
    ) {
      const line = text.indexOf('\n', at);
      if (line < 0 || line === text.length - 1) {
        add('end', text.length);
        isOpen = true;
      } else {
        inlineComments++;
        at = line + 1;
      }
    } else if (char === '\\' && text[at + 1] === 'n' && EMPTY_VALUE.test(text.slice(at, at + 10)))
      add('value', at + 2);
    else if (char === '{' && ESCAPED.test(text.slice(at, at + 14))) {
      at++;
      while (classOf(text, at) === WORD) at++;
      escapes++;
    } else if (char === '}' && escapes > 0) {
      escapes--;
      at++;
    } else if (char === '@' && text[at + 1] === '>') add('compare', at + 2);
    else if (char === '@') {
      let end = at + 1;
      while (text[end] === '@' || text[end] === ':' || text[end] === '.') end++;
      add('variable', wordEnd(text, end));
    } else add(...sign(text, at, char));
  }
  return { tokens, inlineComments, isOpen };
}

function sign(text: string, at: number, char: string): [SqlKind, number] {
  const next = text[at + 1] ?? '';
  switch (char) {
    case '(':
    case ')':
    case ',':
    case ';':
    case '*':
      return [char, at + 1];
    case '.':
      return ['.', at + 1];
    case '=':
      return ['compare', at + (next === '=' ? 2 : 1)];
    case '<':
      return [
        'compare',
        at + (next === '=' ? (text[at + 2] === '>' ? 3 : 2) : next === '>' || next === '<' ? 2 : 1),
      ];
    case '>':
      return ['compare', at + (next === '=' || next === '>' ? 2 : 1)];
    case '!':
      return next === '=' ? ['compare', at + 2] : ['not', at + 1];
    case '|':
      return next === '|' ? ['pipes', at + 2] : ['arithmetic', at + 1];
    case '&':
      return next === '&' ? ['logical', at + 2] : ['arithmetic', at + 1];
    case '+':
    case '-':
      return [
        'arithmetic',
        at + (char === '-' && next === '>' ? (text[at + 2] === '>' ? 3 : 2) : 1),
      ];
    case '/':
    case '%':
    case '^':
      return ['arithmetic', at + 1];
    case '~':
      return ['not', at + 1];
    case ':':
      return next === ':'
        ? ['arithmetic', at + 2]
        : [next === '=' ? 'compare' : 'other', at + (next === '=' ? 2 : 1)];
    default:
      return ['other', at + 1];
  }
}

function numberEnd(text: string, at: number): number {
  let end = at + 1;
  if (text[at] === '0' && (text[end] === 'x' || text[end] === 'b')) end++;
  // A point without digits behind it, as in `1.=1.`, where no sentence ends.
  if (text[end] === '.' && /[=<>)]/.test(text[end + 1] ?? '')) return end + 1;
  while (
    end < text.length &&
    ((classOf(text, end) & (DIGIT | WORD)) !== 0 ||
      (text[end] === '.' && classOf(text, end + 1) === DIGIT))
  ) {
    const char = text[end];
    // A word that sticks to a number, as in `1or 1=1`, is a word; hexadecimal digits and exponents
    // are not.
    if (
      classOf(text, end) === WORD &&
      !(text[at] === '0' && text[at + 1] === 'x' ? /[0-9a-f]/ : /[e]/).test(char ?? '')
    )
      break;
    end++;
  }
  return end;
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && (classOf(text, end) & (DIGIT | WORD)) !== 0) end++;
  return end;
}

function wordKind(text: string, at: number, end: number): SqlKind {
  const word = text.slice(at, end);
  const known = SQL_WORDS.get(word);
  if (known !== undefined && !(known === 'value' && text[end] === '(')) return known;
  if (!DANGEROUS_FUNCTIONS.has(word) && !COMMON_FUNCTIONS.has(word)) return 'word';
  let next = end;
  while (classOf(text, next) === SPACE && next < text.length) next++;
  return text[next] === '(' || (text[next] === '/' && text[next + 1] === '*') ? 'function' : 'word';
}

/**
 * After the quote that closes the string starting here; -1 when none does. Doubled and escaped
 * quotes do not.
 */
function stringEnd(text: string, at: number): number {
  const quote = text[at] ?? '';
  for (let end = text.indexOf(quote, at + 1); end >= 0; end = text.indexOf(quote, end + 1)) {
    if (text[end + 1] === quote) end++;
    else if (text[end - 1] !== '\\' || end - 1 === at) return end + 1;
  }
  return -1;
}
