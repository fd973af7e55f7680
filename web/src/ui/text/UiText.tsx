import { createContext, use, useMemo, type ReactNode } from 'react';
import { fillText, UI_TEXT, type UiTextKey, type UiTexts } from './uiText.ts';

const UiTextContext = createContext<UiTexts>(UI_TEXT);

/** Gives the blocks below their words in the person's language; a word left out stays English. */
export function UiTextProvider({
  texts,
  children,
}: {
  readonly texts: Partial<UiTexts>;
  readonly children: ReactNode;
}) {
  const all = useMemo(() => ({ ...UI_TEXT, ...texts }), [texts]);
  return <UiTextContext value={all}>{children}</UiTextContext>;
}

/** Looks up a word of the blocks: `t('of', { position: 2, total: 312 })`. */
export function useUiText(): (
  key: UiTextKey,
  values?: Readonly<Record<string, string | number>>,
) => string {
  const texts = use(UiTextContext);
  return (key, values) => fillText(texts[key], values);
}
