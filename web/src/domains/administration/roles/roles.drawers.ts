import RoleParameters from '../../../__generated__/RoleDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { RoleQueries } from './RoleDrawer.tsx';
import { ROLE_DRAWER } from './roles.paths.ts';

/** A role, without an id a new one. */
export const roleDrawer = defineDrawer<RoleQueries>({
  name: ROLE_DRAWER,
  label: 'role',
  width: 1000,
  shape: { hasFooter: true },
  queries: {
    role: {
      parameters: RoleParameters,
      variables: (companyId, { id }) => ({ companyId, roleId: id, isNew: id === '' }),
    },
  },
  load: () => import('./RoleDrawer.tsx'),
});
