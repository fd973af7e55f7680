import LoginParameters from '../../__generated__/LoginPageQuery$parameters.ts';
import type { LoginPageQuery } from '../../__generated__/LoginPageQuery.graphql.ts';
import { definePage } from '../../entities/routing/definePage.tsx';

export type LoginQueries = { session: LoginPageQuery };

/** Sign-in, for every path below /login. */
export const loginPage = definePage<LoginQueries>({
  path: '/login/*',
  queries: { session: { parameters: LoginParameters, variables: () => ({}) } },
  load: () => import('./login/LoginPage.tsx'),
});
