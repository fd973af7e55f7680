import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import type { Drawer, DrawerKeeper } from '../../entities/drawers/defineDrawer.tsx';
import { parseDrawers } from '../../entities/drawers/drawerStack.ts';
import { loadDrawers, loadOpenDrawers } from './loadOpenDrawers.ts';
import type { OpenDrawer } from './openDrawer.ts';

const DrawersHost = lazy(() => import('./DrawersHost.tsx'));

/**
 * The layer of drawers between shell and pages: their queries start with the navigation, one keeper
 * for each depth and name.
 */
export function drawerLayer(environment: IEnvironment, children: RouteObject[]): RouteObject {
  const keepers = new Map<string, DrawerKeeper>();
  const keeperOf = (depth: number, definition: Drawer) => {
    const key = `${depth} ${definition.name}`;
    const known = keepers.get(key) ?? definition.keeper(environment);
    keepers.set(key, known);
    return known;
  };
  return {
    loader: async ({ params, request }) => {
      const { searchParams: search } = new URL(request.url);
      const wanted = parseDrawers(search);
      if (wanted.length === 0) return [];
      const drawers = await loadDrawers();
      return wanted.flatMap((drawer, depth): OpenDrawer[] => {
        const definition = drawers.get(drawer.name);
        if (!definition) return [];
        void loadOpenDrawers();
        const keeper = keeperOf(depth, definition);
        const queries = keeper.start(params['companyId'] ?? '', drawer, search);
        return [{ drawer, definition, keeper, queries }];
      });
    },
    shouldRevalidate: ({ currentUrl, nextUrl, currentParams, nextParams }) =>
      currentUrl.href === nextUrl.href ||
      currentParams['companyId'] !== nextParams['companyId'] ||
      // Drawers may follow the filter of the page behind them.
      (parseDrawers(nextUrl.searchParams).length > 0 && currentUrl.search !== nextUrl.search) ||
      parseDrawers(currentUrl.searchParams).length !== parseDrawers(nextUrl.searchParams).length,
    // The shell shows a page on its way until its code is there.
    element: <DrawersHost />,
    children,
  };
}
