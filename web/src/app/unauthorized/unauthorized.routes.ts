import UnauthorizedParameters from '../../__generated__/UnauthorizedPageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { UnauthorizedQueries } from './UnauthorizedPage.tsx';

export const unauthorizedPage = definePage<UnauthorizedQueries>({
  path: '/unauthorized',
  queries: { unauthorized: { parameters: UnauthorizedParameters, variables: () => ({}) } },
  load: () => import('./UnauthorizedPage.tsx'),
});
