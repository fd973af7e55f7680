const WORDS = ['union', 'select', 'from', 'where', 'and', 'or'];
/** Signs that a filter or a server takes out of a word. */
const TAKEN_OUT = ['<>', '\v', '\f'];

/** Words within themselves, which a filter that takes them out once puts together: `ununionion`. */
const NESTED: ReadonlyMap<string, string> = new Map([
  ['seunionlect', 'select'],
  ['selunionect', 'select'],
  ...WORDS.flatMap((word) =>
    word
      .split('')
      .slice(1)
      .map((_, index): [string, string] => [
        `${word.slice(0, index + 1)}${word}${word.slice(index + 1)}`,
        word,
      ]),
  ),
]);
/** Beginnings of the longer words with a sign that is taken out, and the letter behind it. */
const CUT = ['union', 'select'].flatMap((word) =>
  [2, 3, 4, 5]
    .filter((length) => length < word.length)
    .flatMap((length) =>
      TAKEN_OUT.map((sign) => `${word.slice(0, length)}${sign}${word.slice(length, length + 1)}`),
    ),
);

/** What opens the gate to words that are split so. */
export const SPLIT_LITERALS: readonly string[] = [...NESTED.keys(), ...CUT];

const NESTED_WORD = new RegExp([...NESTED.keys()].join('|'), 'g');
const CUT_WORD = new RegExp(CUT.join('|'));
const COMMENT_WITHIN = /[a-z]\/\*.{0,20}?\*\/[a-z]/;
const COMMENTS = /\/\*.{0,20}?\*\//g;

/**
 * A text with the words of a statement put together that comments, signs or the same word hide from
 * a filter; null when there are none. The text is lower-case.
 */
export function rejoined(text: string): string | null {
  if (COMMENT_WITHIN.test(text)) return text.replace(COMMENTS, '');
  if (CUT_WORD.test(text)) return text.replace(/<>|[\v\f]/g, '');
  if (/\\['"]/.test(text)) return text.replace(/\\{1,3}(?=['"])/g, '');
  const bare = text.replace(NESTED_WORD, (nested) => NESTED.get(nested) ?? nested);
  return bare === text ? null : bare;
}

const HIDDEN = /\b(?:un?i?o?|se?l?e?c?)\/\*.{0,20}?\*\/(?:n?i?o?n|e?l?e?c?t)\b/;

/** Whether the words that are split are those by which a query is joined to another one. */
export const splitsStatement = (text: string): boolean =>
  HIDDEN.test(text) ||
  CUT_WORD.test(text) ||
  (text.match(NESTED_WORD) ?? []).some((nested) => nested.length > 8);
