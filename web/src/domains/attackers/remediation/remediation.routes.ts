import SavedFiltersParameters from '../../../__generated__/SavedTicketFiltersQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import { REMEDIATION_WIDTHS } from './remediationWidths.ts';

/**
 * Tickets and insights, open or done. The page asks for its lists itself: their queries are no part
 * of the entry.
 */
export const remediationPage = definePage({
  path: 'remediation/:view/:status',
  queries: { saved: { parameters: SavedFiltersParameters, variables: ofCompany } },
  shape: { bars: ['tabs', 'tabs', 'filters'], table: REMEDIATION_WIDTHS },
  load: () => import('./RemediationPage.tsx'),
});
