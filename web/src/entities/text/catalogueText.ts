/** Texts of the catalogue in the language shown, by their English ones; none in English. */
let shown: Readonly<Record<string, string>> = {};

/** Shows the catalogue in another language: its texts by their English ones. */
export function showCatalogue(texts: Readonly<Record<string, string>>): void {
  shown = texts;
}

/**
 * A text that the graph gives in English, in the language shown: the name, description or
 * remediation of a provider policy, and the name of a policy category, data type, data category or
 * risk type. What people wrote themselves is no text of the catalogue and comes back as it is.
 */
export const catalogueText = (english: string): string =>
  (Object.hasOwn(shown, english) ? shown[english] : undefined) ?? english;
