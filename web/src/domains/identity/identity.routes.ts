import ChangePasswordParameters from '../../__generated__/ChangePasswordPageQuery$parameters.ts';
import InvitationParameters from '../../__generated__/InvitationPageQuery$parameters.ts';
import LoginFrameParameters from '../../__generated__/LoginFrameQuery$parameters.ts';
import OutboxParameters from '../../__generated__/OutboxPageQuery$parameters.ts';
import ProfileParameters from '../../__generated__/ProfilePageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { LoginQueries } from './login/LoginPage.tsx';
import type { OutboxQueries } from './outbox/OutboxPage.tsx';
import type { ProfileQueries } from './profile/ProfilePage.tsx';
import type { ChangePasswordQueries } from './recovery/ChangePasswordPage.tsx';
import type { InvitationQueries } from './recovery/InvitationPage.tsx';

/** Sign-in, for every path below /login. */
export const loginPage = definePage<LoginQueries>({
  path: '/login/*',
  queries: { session: { parameters: LoginFrameParameters, variables: () => ({}) } },
  load: () => import('./login/LoginPage.tsx'),
});

/** A new password by the link of a mail. */
export const changePasswordPage = definePage<ChangePasswordQueries>({
  path: '/login/changepassword/:token',
  queries: {
    session: { parameters: LoginFrameParameters, variables: () => ({}) },
    reset: {
      parameters: ChangePasswordParameters,
      variables: ({ params }) => ({ token: params['token'] ?? '' }),
    },
  },
  load: () => import('./recovery/ChangePasswordPage.tsx'),
});

/** The first password of who was invited, by the link of a mail. */
export const invitationPage = definePage<InvitationQueries>({
  path: '/login/invitation/:token',
  queries: {
    session: { parameters: LoginFrameParameters, variables: () => ({}) },
    invitation: {
      parameters: InvitationParameters,
      variables: ({ params }) => ({ token: params['token'] ?? '' }),
    },
  },
  load: () => import('./recovery/InvitationPage.tsx'),
});

/** The reader's own account. */
export const profilePage = definePage<ProfileQueries>({
  path: 'profile/*',
  shape: { cards: ['302 508px 508px', '94 1032px', '134 1032px'] },
  queries: { profile: { parameters: ProfileParameters, variables: () => ({}) } },
  load: () => import('./profile/ProfilePage.tsx'),
});

/** Mail and text messages that nothing sends. */
export const outboxPage = definePage<OutboxQueries>({
  path: 'settings/outbox',
  shape: { bars: ['note'] },
  queries: {
    outbox: {
      parameters: OutboxParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./outbox/OutboxPage.tsx'),
});
