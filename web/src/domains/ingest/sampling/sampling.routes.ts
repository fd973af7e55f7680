import SamplingParameters from '../../../__generated__/SamplingPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import type { SamplingQueries } from './SamplingPage.tsx';

/** Whether samples are kept, on which terms, and the receipts of those that were deleted. */
export const samplingPage = definePage<SamplingQueries>({
  path: 'settings/data-classification/sampling',
  shape: { bars: ['note'], cards: ['96 minmax(0,960px)', '160 minmax(0,960px)'] },
  queries: { sampling: { parameters: SamplingParameters, variables: ofCompany } },
  load: () => import('./SamplingPage.tsx'),
});
