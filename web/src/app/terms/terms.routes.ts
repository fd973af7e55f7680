import TermsParameters from '../../__generated__/TermsPageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { TermsQueries } from './TermsPage.tsx';

export const termsPage = definePage<TermsQueries>({
  path: '/terms-and-conditions',
  queries: { terms: { parameters: TermsParameters, variables: () => ({}) } },
  load: () => import('./TermsPage.tsx'),
});
