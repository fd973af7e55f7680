import Parameters from '../../../__generated__/KeywordListDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { KeywordListQueries } from './KeywordListDrawer.tsx';
import { GLOBAL_KEYWORD_LIST_DRAWER, KEYWORD_LIST_DRAWER } from './keywordLists.paths.ts';

/** A keyword list of the company or of every company; without an id a new one. */
export const KEYWORD_LIST_DRAWERS = [
  defineDrawer<KeywordListQueries>({
    name: KEYWORD_LIST_DRAWER,
    label: 'keywordList',
    width: 900,
    shape: { hasFooter: true },
    queries: { lists: { parameters: Parameters, variables: (companyId) => ({ companyId }) } },
    load: () => import('./KeywordListDrawer.tsx'),
  }),
  defineDrawer<KeywordListQueries>({
    name: GLOBAL_KEYWORD_LIST_DRAWER,
    label: 'keywordList',
    width: 900,
    shape: { hasFooter: true },
    queries: {
      lists: {
        parameters: Parameters,
        variables: (companyId) => ({ companyId, scope: 'global' as const }),
      },
    },
    load: () => import('./KeywordListDrawer.tsx'),
  }),
] as const;
