import ProtectParameters from '../../__generated__/ProtectPageQuery$parameters.ts';
import type { ProtectPageQuery } from '../../__generated__/ProtectPageQuery.graphql.ts';
import { type At, definePage } from '../../entities/routing/definePage.tsx';

export type ProtectQueries = { protect: ProtectPageQuery };

/** What is behind the licence of threat protection, for who has none. */
export const PROTECT_PAGES = ['attackers/*', 'remediation/*'].map((path) =>
  definePage<ProtectQueries>({
    path,
    queries: { protect: { parameters: ProtectParameters, variables: ({ params }: At) => ({ companyId: params['companyId'] ?? '' }) } },
    load: () => import('./ProtectPage.tsx'),
  }),
);
