import ParametersParameters from '../../../__generated__/ParametersPageQuery$parameters.ts';
import type { ParametersPageQuery } from '../../../__generated__/ParametersPageQuery.graphql.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';

export type ParametersQueries = { endpoint: ParametersPageQuery };

/** Parameters of one content type and side of an endpoint, each with all that is known of it. */
export const parametersPage = definePage<ParametersQueries>({
  path: 'unified-inventory/:apiId/endpoint/:endpointId/:method/:contentType/:side',
  queries: {
    endpoint: {
      parameters: ParametersParameters,
      variables: ({ params }) => ({
        companyId: params['companyId'] ?? '',
        endpointId: params['endpointId'] ?? '',
      }),
    },
  },
  load: () => import('./ParametersPage.tsx'),
});
