import SavedFiltersParameters from '../../../__generated__/SavedTicketFiltersQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';

/**
 * Tickets and insights, open or done. The page asks for its lists itself: their queries are no part
 * of the entry.
 */
export const remediationPage = definePage({
  path: 'remediation/:view/:status',
  queries: { saved: { parameters: SavedFiltersParameters, variables: ofCompany } },
  shape: { bars: ['tabs', 'tabs', 'filters'], table: [96, 0, 192, 116, 140, 140, 120, 96, 116] },
  load: () => import('./RemediationPage.tsx'),
});
