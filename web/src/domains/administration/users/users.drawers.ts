import UserParameters from '../../../__generated__/UserDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { UserQueries } from './UserDrawer.tsx';
import { USER_DRAWER } from './users.paths.ts';

/** A user of the organization. */
export const userDrawer = defineDrawer<UserQueries>({
  name: USER_DRAWER,
  label: 'user',
  width: 950,
  queries: {
    user: {
      parameters: UserParameters,
      variables: (companyId, { id }) => ({ companyId, userId: id }),
    },
  },
  load: () => import('./UserDrawer.tsx'),
});
