import { type Language, LANGUAGES } from '@palisade/vocabulary/languages.ts';
import i18n from 'i18next';
import { readCode } from '../../ui/lazy/readCode.ts';
import { ENGLISH, setUiLanguage, type UiLanguage } from '../../ui/text/language.ts';
import { showCatalogue } from './catalogueText.ts';
import type { Read } from './defineReader.ts';
import { showDetection } from './detectionText.ts';
import { showDocuments } from './documentText.ts';

/**
 * A language beside English: what the blocks need of it, its texts by domain, those of the
 * catalogue by their English ones, and what reads the sentences of detection, and those about
 * OpenAPI documents.
 */
export interface Translation {
  readonly ui: UiLanguage;
  readonly texts: Readonly<Record<string, object>>;
  readonly catalogue: Readonly<Record<string, string>>;
  readonly detection: Read;
  readonly documents: Read;
}

type Loaders = Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>>;

/** What languages call themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Also read by i18next's detector. */
export const STORAGE_KEY = 'palisade.language';

let loaders: Loaders | null = null;
/** The language asked for last: a slower one that comes after it is not shown any more. */
let wanted: Language = 'en';

/** Tells where translations come from: each is a part of the app that loads when it is chosen. */
export function provideTranslations(load: Loaders): void {
  loaders = { es: readCode(load.es) };
}

/** The language of this name, if there is one. */
export const languageOf = (name: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === name) ?? null;

/** The language of this browser: chosen here before, or the first it prefers that there is. */
export function browserLanguage(): Language {
  const { languageDetector } = i18n.services as unknown as {
    readonly languageDetector: { readonly detect: () => string | readonly string[] };
  };
  const codes = [languageDetector.detect()].flat();
  return codes.map((code) => languageOf(code.split('-')[0])).find((each) => each !== null) ?? 'en';
}

type Shown = Pick<Translation, 'ui' | 'catalogue' | 'detection' | 'documents'>;

const asItIs: Read = (english) => english;
const AS_IT_IS: Shown = { ui: ENGLISH, catalogue: {}, detection: asItIs, documents: asItIs };

async function translate(language: Language): Promise<Shown> {
  if (language === 'en' || loaders === null) return AS_IT_IS;
  const { texts, ...translation } = await loaders[language]();
  for (const [domain, of] of Object.entries(texts)) i18n.addResourceBundle(language, domain, of);
  return translation;
}

/**
 * Shows the pages in a language. Resolves to whether it did: a translation that does not come
 * leaves the pages as they are.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  wanted = language;
  const translation = await translate(language).catch(() => null);
  if (translation === null || wanted !== language) return false;
  document.documentElement.lang = language;
  showCatalogue(translation.catalogue);
  showDetection(translation.detection);
  showDocuments(translation.documents);
  setUiLanguage(translation.ui);
  await i18n.changeLanguage(language);
  return true;
}

/** Keeps the language for the next visit of this browser; null to go by what it prefers. */
export function keepLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the browser's own preference decides next time.
  }
}
