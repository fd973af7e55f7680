import TermsParameters from '../../__generated__/TermsPageQuery$parameters.ts';
import type { TermsPageQuery } from '../../__generated__/TermsPageQuery.graphql.ts';
import { definePage } from '../../entities/routing/definePage.tsx';

export type TermsQueries = { terms: TermsPageQuery };

export const termsPage = definePage<TermsQueries>({
  path: '/terms-and-conditions',
  queries: { terms: { parameters: TermsParameters, variables: () => ({}) } },
  load: () => import('./TermsPage.tsx'),
});
