const PAGE = /^(?:.*[._[-])?(?:page|p|offset|start|skip|from|cursor|after|marker|page_?(?:number|no|index|token))\]?$/i;

/** Whether a parameter leads from one page of a list to the next. */
export const isPageName = (name: string): boolean => PAGE.test(name);
