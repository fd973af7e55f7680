import { fillText, UI_TEXT, type UiTextKey } from './uiText.ts';

type Values = Readonly<Record<string, string | number>>;

const lookUp = (key: UiTextKey, values?: Values): string => fillText(UI_TEXT[key], values);

/** The same outside components, where a text is made when it is needed. */
export const uiText = lookUp;

/** Looks up a word of the blocks: `t('of', { position: 2, total: 312 })`. */
export const useUiText = (): typeof lookUp => lookUp;
