import { useEffect } from 'react';
import {
  browserLanguage,
  keepLanguage,
  languageOf,
  showLanguage,
} from '../../entities/text/language.ts';

/**
 * Shows the language that a person chose in their profile, and keeps it for the sign-in page of
 * this browser. Null is no choice: the browser's preference decides.
 * @param language undefined while nobody is signed in
 */
export function useOwnLanguage(language: string | null | undefined): void {
  useEffect(() => {
    if (language === undefined) return;
    const known = languageOf(language);
    keepLanguage(known);
    void showLanguage(known ?? browserLanguage());
  }, [language]);
}
