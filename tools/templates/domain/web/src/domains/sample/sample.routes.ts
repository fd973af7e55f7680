import SamplesParameters from '../../__generated__/SamplesPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../entities/routing/definePage.tsx';

/** Samples of a company. */
export const samplesPage = definePage({
  path: 'samples',
  queries: { samples: { parameters: SamplesParameters, variables: ofCompany } },
  load: () => import('./SamplesPage.tsx'),
});
