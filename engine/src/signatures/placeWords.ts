/** Where a request went: its path, and which of its segments callers choose. */
export interface KnownPath {
  readonly path: string;
  readonly values: readonly { readonly value: string }[];
}

/** `user_data`, `userData[]` → all of it as one word, then each of its words, in small letters. */
export function wordsOf(name: string): readonly string[] {
  const words = name
    .replace(/\[\d*\]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [words.join(''), ...words];
}

/** The words of the last part of a name: `native.rawSql`, `statements[0].sql_text`. */
export const lastWordsOf = (name: string): readonly string[] =>
  wordsOf(name.slice(name.lastIndexOf('.') + 1));

/** The words of a path that are the API's own. */
export const pathWords = ({ path, values }: KnownPath): readonly string[] =>
  path
    .split('/')
    .filter((segment) => !values.some(({ value }) => value === segment))
    .flatMap(wordsOf);
