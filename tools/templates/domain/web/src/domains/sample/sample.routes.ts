import SamplesParameters from '../../__generated__/SamplesPageQuery$parameters.ts';
import type { SamplesPageQuery } from '../../__generated__/SamplesPageQuery.graphql.ts';
import { definePage } from '../../entities/routing/definePage.tsx';

export type SamplesQueries = { samples: SamplesPageQuery };

/** Samples of a company. */
export const samplesPage = definePage<SamplesQueries>({
  path: 'samples',
  queries: {
    samples: {
      parameters: SamplesParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./SamplesPage.tsx'),
});
