import ApiTokensParameters from '../../__generated__/ApiTokensPageQuery$parameters.ts';
import type { ApiTokensPageQuery } from '../../__generated__/ApiTokensPageQuery.graphql.ts';
import { type At, definePage } from '../../entities/routing/definePage.tsx';

export type ApiTokensQueries = { tokens: ApiTokensPageQuery };

const ofCompany = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });

/** Tokens with which programs use the graph. */
export const apiTokensPage = definePage<ApiTokensQueries>({
  path: 'settings/api-tokens',
  queries: { tokens: { parameters: ApiTokensParameters, variables: ofCompany } },
  load: () => import('./tokens/ApiTokensPage.tsx'),
});

export const ADMINISTRATION_PAGES = [apiTokensPage] as const;
