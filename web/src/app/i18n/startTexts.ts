import i18n from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { LANGUAGES } from '@palisade/vocabulary/languages.ts';
import { initReactI18next } from 'react-i18next';
import {
  browserLanguage,
  provideTranslations,
  showLanguage,
  STORAGE_KEY,
} from '../../entities/text/language.ts';
import { registeredTexts } from '../../entities/text/texts.ts';
import '../app.texts.ts';

/** How long the first page waits for its language before it is shown in English. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Starts i18next once, synchronously, in English, whose texts come with the code and are the
 * fall-back of all others.
 */
function startEnglish(): void {
  void i18n
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      defaultNS: 'app',
      initAsync: false,
      resources: { en: registeredTexts() },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'palisade_language',
        lookupLocalStorage: STORAGE_KEY,
        lookupSessionStorage: STORAGE_KEY,
        caches: [],
      },
    });
  provideTranslations({ es: async () => (await import('./spanish.ts')).SPANISH });
}

/**
 * Starts the texts, in the language of this browser. Resolves when it is shown, or when it takes so
 * long that English is shown meanwhile.
 */
export async function startTexts(): Promise<void> {
  if (i18n.isInitialized) return;
  startEnglish();
  const language = browserLanguage();
  if (language === 'en') return;
  await Promise.race([
    showLanguage(language),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
}
