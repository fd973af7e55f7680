import { definePage } from '../../../entities/routing/definePage.tsx';

/** Marks that hold, or expired. The page asks for itself: its queries are no part of the entry. */
export const marksPage = definePage({
  path: 'marks/:state',
  shape: { bars: ['tabs', 'filters'], table: [50, 0, 148, 88, 108, 168, 108, 112] },
  queries: {},
  load: () => import('./MarksPage.tsx'),
});
