import { useCallback } from 'react';
import { uiLanguage, useUiLanguage } from './language.ts';
import { fillText, type UiTextKey } from './uiText.ts';

type Values = Readonly<Record<string, string | number>>;

/** A word of the blocks outside of components, in the language shown when it is made. */
export const uiText = (key: UiTextKey, values?: Values): string =>
  fillText(uiLanguage().texts[key], values);

/** Looks up a word of the blocks: `t('of', { position: 2, total: 312 })`. */
export function useUiText(): (key: UiTextKey, values?: Values) => string {
  const { texts } = useUiLanguage();
  return useCallback((key, values) => fillText(texts[key], values), [texts]);
}
