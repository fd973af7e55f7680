/** Codes of one list that stand side by side from which on they are values. */
const SEVERAL = 3;
/** At least this share of the words of a place are codes then. */
const SHARE = 0.5;

type CodeList = 'language' | 'region' | 'currency';

const FORMS: readonly (readonly [CodeList, RegExp])[] = [
  ['language', /^[a-z]{2}$/],
  ['region', /^[A-Z]{2}$/],
  ['currency', /^[A-Z]{3}$/],
];
const names = new Map(
  FORMS.map(([type]) => [type, new Intl.DisplayNames('en', { type, fallback: 'none' })]),
);

/**
 * Codes that nobody lists, such as those of airports and stocks: in capitals, of one length, so
 * many of them, and so much of a place.
 */
const CAPITALS = /^[A-Z][A-Z0-9]{1,4}$/;
const UNLISTED = { several: 5, share: 0.75 } as const;

/** The list of codes (ISO 639-1, 3166, 4217) that a word is in as it is written, or null. */
function codeListOf(word: string): CodeList | null {
  for (const [type, form] of FORMS) {
    if (form.test(word) && names.get(type)?.of(word) !== undefined) return type;
  }
  return null;
}

/**
 * Finds the words in one place that are codes of languages, countries or currencies, given enough
 * codes of the same list beside them: `en`, `de` and `fr` are values whatever lies below them,
 * while `it` alone is a word. Words in capitals of one length, such as `OSL`, `LIS` and `KIX`, are
 * codes as well where there is hardly anything else.
 * @param isAmongLocales whether values like `pt-BR` are in the same place
 * @param areAlike whether some words have the same below them; then fewer of them are enough
 */
export function codesAmong(
  words: readonly string[],
  isAmongLocales: boolean,
  areAlike: (words: readonly string[]) => boolean = () => false,
): ReadonlySet<string> {
  const byList = new Map<CodeList, string[]>();
  for (const word of words) {
    const list = codeListOf(word);
    if (list === null) continue;
    const known = byList.get(list);
    if (known === undefined) byList.set(list, [word]);
    else known.push(word);
  }
  const codes = new Set<string>();
  for (const [list, found] of byList) {
    const areMany =
      found.length >= SEVERAL && (found.length >= words.length * SHARE || areAlike(found));
    if (!areMany && (!isAmongLocales || list !== 'language')) continue;
    for (const word of found) codes.add(word);
  }
  for (const word of unlistedCodes(words)) codes.add(word);
  return codes;
}

function unlistedCodes(words: readonly string[]): readonly string[] {
  const inCapitals = words.filter((word) => CAPITALS.test(word));
  const length = inCapitals[0]?.length;
  const areMany = inCapitals.length >= Math.max(UNLISTED.several, words.length * UNLISTED.share);
  return areMany && inCapitals.every((word) => word.length === length) ? inCapitals : [];
}
