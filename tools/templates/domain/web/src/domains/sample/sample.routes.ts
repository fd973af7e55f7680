import SamplesParameters from '../../__generated__/SamplesPageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { SamplesQueries } from './SamplesPage.tsx';

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
