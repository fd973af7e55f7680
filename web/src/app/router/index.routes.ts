import { createElement } from 'react';
import IndexParameters from '../../__generated__/IndexPageQuery$parameters.ts';
import { AppSpinner } from '../AppSpinner.tsx';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { IndexQueries } from './IndexPage.tsx';

/** The address without a company: leads to one. */
export const indexPage = definePage<IndexQueries>({
  path: '/',
  queries: { index: { parameters: IndexParameters, variables: () => ({}) } },
  load: () => import('./IndexPage.tsx'),
  fallback: createElement(AppSpinner),
});
