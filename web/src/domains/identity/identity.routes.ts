import ChangePasswordParameters from '../../__generated__/ChangePasswordPageQuery$parameters.ts';
import type { ChangePasswordPageQuery } from '../../__generated__/ChangePasswordPageQuery.graphql.ts';
import LoginFrameParameters from '../../__generated__/LoginFrameQuery$parameters.ts';
import type { LoginFrameQuery } from '../../__generated__/LoginFrameQuery.graphql.ts';
import OutboxParameters from '../../__generated__/OutboxPageQuery$parameters.ts';
import type { OutboxPageQuery } from '../../__generated__/OutboxPageQuery.graphql.ts';
import ProfileParameters from '../../__generated__/ProfilePageQuery$parameters.ts';
import type { ProfilePageQuery } from '../../__generated__/ProfilePageQuery.graphql.ts';
import { definePage } from '../../entities/routing/definePage.tsx';

export type LoginQueries = { session: LoginFrameQuery };

/** Sign-in, for every path below /login. */
export const loginPage = definePage<LoginQueries>({
  path: '/login/*',
  queries: { session: { parameters: LoginFrameParameters, variables: () => ({}) } },
  load: () => import('./login/LoginPage.tsx'),
});

export type ChangePasswordQueries = { session: LoginFrameQuery; reset: ChangePasswordPageQuery };

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

export type ProfileQueries = { profile: ProfilePageQuery };

/** The reader's own account. */
export const profilePage = definePage<ProfileQueries>({
  path: 'profile/*',
  queries: { profile: { parameters: ProfileParameters, variables: () => ({}) } },
  load: () => import('./profile/ProfilePage.tsx'),
});

export type OutboxQueries = { outbox: OutboxPageQuery };

/** Mail and text messages that nothing sends. */
export const outboxPage = definePage<OutboxQueries>({
  path: 'settings/outbox',
  queries: {
    outbox: {
      parameters: OutboxParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./outbox/OutboxPage.tsx'),
});
