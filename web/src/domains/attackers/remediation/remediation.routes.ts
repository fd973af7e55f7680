import SavedFiltersParameters from '../../../__generated__/SavedTicketFiltersQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';

/**
 * Tickets and insights, open or done. The page asks for its lists itself: their queries are no part
 * of the entry.
 */
export const remediationPage = definePage({
  path: 'remediation/:view/:status',
  queries: { saved: { parameters: SavedFiltersParameters, variables: ofCompany } },
  load: () => import('./RemediationPage.tsx'),
});
