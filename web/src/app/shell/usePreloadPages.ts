import { useEffect } from 'react';
import { loadOpenDrawers } from '../drawers/loadOpenDrawers.ts';
import { drawers } from '../drawers/registry.ts';
import { MENU } from './menu.ts';

/** By the specification: the code of the other pages is fetched so long after the first one is there. */
const START_MS = 5000;

/** Fetches the code of every page and drawer once the first page had its time. */
export function usePreloadPages(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { items } of MENU) for (const { preload } of items) preload();
      void loadOpenDrawers();
      for (const { preload } of drawers.values()) preload();
    }, START_MS);
    return () => clearTimeout(timer);
  }, []);
}
