import { definePage } from '../../entities/routing/definePage.tsx';

/** The parts of pages in every state, in both modes, with their props. */
export const studioComponentsPage = definePage({
  path: 'studio/components',
  shape: { bars: ['tabs'], cards: ['320 1fr', '320 1fr'] },
  queries: {},
  load: () => import('./StudioComponentsPage.tsx'),
});

/** The logo on the grounds it is on. */
export const studioLogoPage = definePage({
  path: 'studio/logo',
  shape: { cards: ['240 1fr 1fr'] },
  queries: {},
  load: () => import('./StudioLogoPage.tsx'),
});

/** Colours, type, space, radii, shadows and motion by their names. */
export const studioThemePage = definePage({
  path: 'studio/theme',
  shape: { bars: ['tabs'], cards: ['320 1fr', '320 1fr'] },
  queries: {},
  load: () => import('./StudioThemePage.tsx'),
});

/** Widths, columns and heights that pages are laid out by. */
export const studioGridPage = definePage({
  path: 'studio/grid',
  shape: { cards: ['280 1fr', '280 1fr'] },
  queries: {},
  load: () => import('./StudioGridPage.tsx'),
});

export const STUDIO_PAGES = [studioComponentsPage, studioLogoPage, studioThemePage, studioGridPage];
