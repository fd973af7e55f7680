/** Address of the keyword lists of a company. */
export const keywordListsPath = (companyId: string) => `/${companyId}/settings/keyword-lists`;

/** Address of those of every company, in the back office. */
export const globalKeywordListsPath = (companyId: string) =>
  `/${companyId}/backoffice/keyword-lists`;

/** Name of the drawer in addresses; a new list has no id. */
export const KEYWORD_LIST_DRAWER = 'KeywordListSideDrawer';
/** The same of those of every company. */
export const GLOBAL_KEYWORD_LIST_DRAWER = 'GlobalKeywordListSideDrawer';
