import IdentityProvidersParameters from '../../../__generated__/IdentityProvidersPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import type { IdentityProvidersQueries } from './IdentityProvidersPage.tsx';

/** Identity providers of the company's organization. */
export const identityProvidersPage = definePage<IdentityProvidersQueries>({
  path: 'adminpanel/authentication',
  shape: { bars: ['note'], table: [240, 150, 110, 0, 130] },
  queries: { providers: { parameters: IdentityProvidersParameters, variables: ofCompany } },
  load: () => import('./IdentityProvidersPage.tsx'),
});
