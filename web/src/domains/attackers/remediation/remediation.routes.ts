import { definePage } from '../../../entities/routing/definePage.tsx';

/** What is to be mended, by status. The page asks for itself: its query is no part of the entry. */
export const remediationPage = definePage({ path: 'remediation/:status', queries: {}, load: () => import('./RemediationPage.tsx') });
