import UnauthorizedParameters from '../../__generated__/UnauthorizedPageQuery$parameters.ts';
import type { UnauthorizedPageQuery } from '../../__generated__/UnauthorizedPageQuery.graphql.ts';
import { definePage } from '../../entities/routing/definePage.tsx';

export type UnauthorizedQueries = { unauthorized: UnauthorizedPageQuery };

export const unauthorizedPage = definePage<UnauthorizedQueries>({
  path: '/unauthorized',
  queries: { unauthorized: { parameters: UnauthorizedParameters, variables: () => ({}) } },
  load: () => import('./UnauthorizedPage.tsx'),
});
