import { definePage } from '../../../entities/routing/definePage.tsx';

/** Marks that hold, or expired. The page asks for itself: its queries are no part of the entry. */
export const marksPage = definePage({
  path: 'marks/:state',
  queries: {},
  load: () => import('./MarksPage.tsx'),
});
