import { useCallback } from 'react';
import { useUiLanguage } from './language.ts';
import { fillText, type UiTextKey } from './uiText.ts';

type Values = Readonly<Record<string, string | number>>;

/** Looks up a word of the blocks: `t('of', { position: 2, total: 312 })`. */
export function useUiText(): (key: UiTextKey, values?: Values) => string {
  const { texts } = useUiLanguage();
  return useCallback((key, values) => fillText(texts[key], values), [texts]);
}
