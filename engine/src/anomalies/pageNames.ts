import { byName } from '../exchange/byName.ts';

const PAGE =
  /^(?:.*[._[-])?(?:page|p|offset|start|skip|from|cursor|after|marker|page_?(?:number|no|index|token))\]?$|^(?:.*[._[-])?pag(?:e|ing|ination)[._[]?(?:number|no)\]?$/i;

/** Whether a parameter leads from one page of a list to the next. */
export const isPageName = byName((name) => PAGE.test(name));
