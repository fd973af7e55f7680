import InviteUserParameters from '../../../__generated__/InviteUserDrawerQuery$parameters.ts';
import NewUserParameters from '../../../__generated__/NewUserDrawerQuery$parameters.ts';
import UserParameters from '../../../__generated__/UserDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { InviteUserQueries } from './InviteUserDrawer.tsx';
import type { NewUserQueries } from './NewUserDrawer.tsx';
import type { UserQueries } from './UserDrawer.tsx';
import { INVITE_USER_DRAWER, NEW_USER_DRAWER, USER_DRAWER } from './users.paths.ts';

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

const inviteUserDrawer = defineDrawer<InviteUserQueries>({
  name: INVITE_USER_DRAWER,
  label: 'user',
  width: 500,
  shape: { hasFooter: true },
  queries: {
    invite: { parameters: InviteUserParameters, variables: (companyId) => ({ companyId }) },
  },
  load: () => import('./InviteUserDrawer.tsx'),
});

/** A user of the organization, one to add, and one to invite to the environment. */
export const USER_DRAWERS = [userDrawer, newUserDrawer, inviteUserDrawer] as const;
