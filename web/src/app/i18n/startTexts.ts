import i18n from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { registeredTexts } from '../../entities/text/texts.ts';
import '../app.texts.ts';

/**
 * Starts i18next once, synchronously: the texts come with the code. English is the only language so
 * far, and the fall-back.
 */
export function startTexts(): void {
  if (i18n.isInitialized) return;
  void i18n
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: 'en',
      supportedLngs: ['en'],
      defaultNS: 'app',
      initAsync: false,
      resources: { en: registeredTexts() },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'palisade_language',
        lookupLocalStorage: 'palisade.language',
        lookupSessionStorage: 'palisade.language',
        caches: [],
      },
    });
}
