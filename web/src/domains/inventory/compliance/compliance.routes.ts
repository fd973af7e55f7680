import RegulationsParameters from '../../../__generated__/RegulationsPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import type { RegulationsQueries } from './RegulationsPage.tsx';

/** The regulations that the company answers to. */
export const regulationsPage = definePage<RegulationsQueries>({
  path: 'settings/data-classification/regulations',
  shape: { bars: ['note'], cards: ['200 minmax(0,880px)', '160 minmax(0,880px)'] },
  queries: { regulations: { parameters: RegulationsParameters, variables: ofCompany } },
  load: () => import('./RegulationsPage.tsx'),
});
