import { useSyncExternalStore } from 'react';
import { UI_TEXT, type UiTextKey } from './uiText.ts';

/** A language as the blocks know it. */
export interface UiLanguage {
  /** BCP 47 tag that `Intl` writes dates and numbers by. */
  readonly locale: string;
  /** Words that the blocks say by themselves. */
  readonly texts: Readonly<Record<UiTextKey, string>>;
}

export const ENGLISH: UiLanguage = { locale: 'en-GB', texts: UI_TEXT };

let language = ENGLISH;
const listeners = new Set<() => void>();

/** The language shown now. */
export const uiLanguage = (): UiLanguage => language;

/** Shows another language; whatever reads it with `useUiLanguage` is drawn again. */
export function setUiLanguage(next: UiLanguage): void {
  language = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language shown now, for blocks that write numbers or dates without texts of a domain. */
export const useUiLanguage = (): UiLanguage => useSyncExternalStore(subscribe, uiLanguage);
