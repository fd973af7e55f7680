import NewUserParameters from '../../../__generated__/NewUserDrawerQuery$parameters.ts';
import UserParameters from '../../../__generated__/UserDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { NewUserQueries } from './NewUserDrawer.tsx';
import type { UserQueries } from './UserDrawer.tsx';
import { NEW_USER_DRAWER, USER_DRAWER } from './users.paths.ts';

const userDrawer = defineDrawer<UserQueries>({
  name: USER_DRAWER,
  label: 'user',
  width: 950,
  shape: { hasFooter: true },
  queries: {
    user: {
      parameters: UserParameters,
      variables: (companyId, { id }) => ({ companyId, userId: id }),
    },
  },
  load: () => import('./UserDrawer.tsx'),
});

const newUserDrawer = defineDrawer<NewUserQueries>({
  name: NEW_USER_DRAWER,
  label: 'user',
  width: 560,
  shape: { hasFooter: true },
  queries: {
    user: { parameters: NewUserParameters, variables: (companyId) => ({ companyId }) },
  },
  load: () => import('./NewUserDrawer.tsx'),
});

/** A user of the organization, and one to add. */
export const USER_DRAWERS = [userDrawer, newUserDrawer] as const;
