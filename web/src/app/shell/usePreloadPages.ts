import { useEffect } from 'react';
import { loadDrawers, loadOpenDrawers } from '../drawers/loadOpenDrawers.ts';
import { MENU } from './menu.ts';
import { preloadOpened } from './openedParts.ts';

/**
 * By the specification: the code of the other pages is fetched so long after the first one is
 * there.
 */
const START_MS = 5000;

/** Fetches the code of every page, drawer and of what the top bar opens once the first page had its time. */
export function usePreloadPages(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { items } of MENU) for (const { page } of items) page.preload();
      preloadOpened();
      void loadOpenDrawers();
      // Whoever opens one learns that its code did not come.
      void loadDrawers().then(
        (drawers) => drawers.forEach(({ preload }) => preload()),
        () => undefined,
      );
    }, START_MS);
    return () => clearTimeout(timer);
  }, []);
}
