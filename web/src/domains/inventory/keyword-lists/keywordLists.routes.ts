import ListsParameters from '../../../__generated__/KeywordListsPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import type { KeywordListsQueries } from './KeywordListsPage.tsx';

/** Named lists of keywords that data types share. */
export const keywordListsPage = definePage<KeywordListsQueries>({
  path: 'settings/keyword-lists',
  shape: { bars: ['note', 'filters'], table: [240, 0, 110, 110, 200, 130] },
  queries: { lists: { parameters: ListsParameters, variables: ofCompany } },
  load: () => import('./KeywordListsPage.tsx'),
});

/** Those of every company, in the back office. */
export const globalKeywordListsPage = definePage<KeywordListsQueries>({
  path: 'backoffice/keyword-lists',
  shape: { bars: ['note', 'filters'], table: [240, 0, 110, 110, 200, 130] },
  queries: {
    lists: {
      parameters: ListsParameters,
      variables: (at) => ({ ...ofCompany(at), scope: 'global' as const }),
    },
  },
  load: () => import('./KeywordListsPage.tsx'),
});
