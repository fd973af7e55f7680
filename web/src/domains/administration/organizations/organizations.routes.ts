import OrganizationsParameters from '../../../__generated__/OrganizationsPageQuery$parameters.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import type { OrganizationsQueries } from './OrganizationsPage.tsx';

/** Environments of an organization; of the company's own without a key in the address. */
export const organizationsPage = definePage<OrganizationsQueries>({
  path: 'adminpanel/organizations/:orgId?',
  shape: { bars: ['note', 'filters'], table: [0, 190, 320, 120] },
  queries: {
    organizations: {
      parameters: OrganizationsParameters,
      variables: ({ params }) => ({
        companyId: params['companyId'] ?? '',
        organizationId: params['orgId'] ?? null,
      }),
    },
  },
  load: () => import('./OrganizationsPage.tsx'),
});
