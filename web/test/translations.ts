import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Plural forms that Spanish has beside those of English: `1.000.000 de endpoints`. */
const MORE_FORMS: Readonly<Record<string, readonly string[]>> = { es: ['many'] };

/** Texts of a file by their whole keys. */
function leaves(tree: TextTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );
}

const variablesOf = (text: string): string =>
  [...new Set(text.match(/\{\{?\w+\}\}?/g))].toSorted().join(' ');

/** What the translation of a file must have, each with the English text it says. */
function wanted(english: TextTree, language: string): Map<string, string> {
  return new Map(
    leaves(english).flatMap(([key, text]) => [
      [key, text] as const,
      ...(key.endsWith('_other')
        ? (MORE_FORMS[language] ?? []).map((form) => [key.replace(/other$/, form), text] as const)
        : []),
    ]),
  );
}

/**
 * What is wrong with a translation: keys that are missing or unknown, empty texts, and variables
 * that differ. Each is a line that says what to do.
 */
export function faultsOf(
  file: string,
  english: TextTree,
  translation: TextTree,
  language: string,
): string[] {
  const faults: string[] = [];
  const texts = new Map(leaves(translation));
  const expected = wanted(english, language);
  for (const [key, source] of expected) {
    const text = texts.get(key);
    if (text === undefined) faults.push(`${file}: add "${key}" (in English: "${source}")`);
    else if (text.trim() === '' && source.trim() !== '') faults.push(`${file}: "${key}" is empty`);
    else if (variablesOf(text) !== variablesOf(source))
      faults.push(
        `${file}: "${key}" needs the variables ${variablesOf(source) || 'none'}, as in English, and has ${variablesOf(text) || 'none'}`,
      );
  }
  for (const key of texts.keys())
    if (!expected.has(key)) faults.push(`${file}: remove "${key}", English does not have it`);
  return faults;
}

const read = (path: string): TextTree | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TextTree;
  } catch {
    return null;
  }
};

/** What is wrong with the translations below a folder. */
export function translationFaults(root: string, language: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.en.json'))
    .flatMap((file) => {
      const english = read(join(root, file));
      const name = file.replace(/\.en\.json$/, `.${language}.json`);
      const translation = read(join(root, name));
      if (english === null) return [`${file}: is no JSON`];
      if (translation === null)
        return [`${name}: is missing or no JSON; translate ${file} and list it in spanish.ts`];
      return faultsOf(name, english, translation, language);
    });
}
