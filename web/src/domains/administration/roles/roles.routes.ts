import RolesParameters from '../../../__generated__/RolesPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import type { RolesQueries } from './RolesPage.tsx';

/** Roles of the company's organization. */
export const rolesPage = definePage<RolesQueries>({
  path: 'adminpanel/roles-and-permissions',
  shape: { bars: ['note', 'filters'], table: [240, 0, 130, 130, 100] },
  queries: { roles: { parameters: RolesParameters, variables: ofCompany } },
  load: () => import('./RolesPage.tsx'),
});
