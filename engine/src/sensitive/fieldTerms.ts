import terms from './fieldTerms.json' with { type: 'json' };

const IS_ASCII = /^[\x20-\x7e]*$/;
/** Letters that are no other letter with a mark. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A word in lower case as who has no such keys writes it: `imie` for `imię`. */
export const withoutAccents = (word: string): string =>
  IS_ASCII.test(word)
    ? word
    : word
        .replace(/[ßæœøåłđðþı]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .normalize('NFC');

/**
 * What fields for people's data are called in other languages, in SAP's short names and by the
 * English words that the catalogue does not show: joined as in `dataUrodzenia` and
 * `data_urodzenia`, without accents. Left out is what names other things as often: `cap`, `placa`.
 */
export const TERMS: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(terms, ({ type }) => type)].map(([type, rows]) => [
    type,
    [...new Set(rows.flatMap(({ words }) => words.map(withoutAccents)))],
  ]),
);

/** All of them, whatever they are words for. */
export const PERSONAL_TERMS: readonly string[] = [...TERMS.values()].flat();
