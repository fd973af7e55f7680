import { definePage } from '../../../entities/routing/definePage.tsx';

/**
 * Tickets and insights, open or done. The page asks for itself: its queries are no part of the
 * entry.
 */
export const remediationPage = definePage({
  path: 'remediation/:view/:status',
  queries: {},
  load: () => import('./RemediationPage.tsx'),
});
