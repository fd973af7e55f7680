import { defineReader, type Read } from './defineReader.ts';

/** Texts by their English ones. */
type Texts = Readonly<Record<string, string>>;

const readerOf =
  (texts: Texts): Read =>
  (english) =>
    (Object.hasOwn(texts, english) ? texts[english] : undefined) ?? english;

let shown: Texts = {};
const reader = defineReader();

/** Shows the catalogue in another language; in English there are no texts. */
export function showCatalogue(texts: Texts): void {
  shown = texts;
  reader.show(readerOf(texts));
}

/**
 * A text that the graph gives in English, in the language shown: the name, description or
 * remediation of a provider policy, and the name of a policy category, data type, data category,
 * risk type or finding. What people wrote themselves is no text of the catalogue and comes back as it is.
 */
export const catalogueText = reader.read;

/** How a text is compared: typed without accents it is found too. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * English texts of the catalogue whose words in the language shown contain a text, for a search of
 * what is stored in English; none in English itself, where the stored names are searched.
 */
export function catalogueMatches(search: string): readonly string[] {
  const wanted = plain(search.trim());
  if (wanted === '') return [];
  return Object.entries(shown).flatMap(([english, own]) =>
    plain(own).includes(wanted) ? [english] : [],
  );
}

/** The same as a function that is another one in another language, for what is memoized. */
export const useCatalogueText = reader.useRead;
