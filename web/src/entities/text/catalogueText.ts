import { useSyncExternalStore } from 'react';

/** Texts by their English ones. */
type Texts = Readonly<Record<string, string>>;
/** Gives a text in the language shown; see `catalogueText`. */
type Read = (english: string) => string;

const readerOf =
  (texts: Texts): Read =>
  (english) =>
    (Object.hasOwn(texts, english) ? texts[english] : undefined) ?? english;

let shown: Texts = {};
let read = readerOf(shown);
const listeners = new Set<() => void>();

/** Shows the catalogue in another language; in English there are no texts. */
export function showCatalogue(texts: Texts): void {
  shown = texts;
  read = readerOf(texts);
  for (const listener of listeners) listener();
}

/**
 * A text that the graph gives in English, in the language shown: the name, description or
 * remediation of a provider policy, and the name of a policy category, data type, data category or
 * risk type. What people wrote themselves is no text of the catalogue and comes back as it is.
 */
export const catalogueText: Read = (english) => read(english);

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same as a function that is another one in another language, for what is memoized. */
export const useCatalogueText = (): Read => useSyncExternalStore(subscribe, () => read);
