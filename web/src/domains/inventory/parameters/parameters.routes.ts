import ParametersParameters from '../../../__generated__/ParametersPageQuery$parameters.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import type { ParametersQueries } from './ParametersPage.tsx';

/** Parameters of one content type and side of an endpoint, each with all that is known of it. */
export const parametersPage = definePage<ParametersQueries>({
  path: 'unified-inventory/:apiId/endpoint/:endpointId/:method/:contentType/:side',
  shape: {
    hasOwnTitle: true,
    bars: ['facts', 'tabs', 'filters'],
    table: [0, 122, 132, 92, 84, 340],
  },
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
