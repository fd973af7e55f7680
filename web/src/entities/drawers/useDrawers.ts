import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DrawerRef, parseDrawers, withDrawers } from './drawerStack.ts';

/**
 * The drawers of the address and the ways to change them. Opening pushes, changing what the top one
 * shows replaces.
 */
export function useDrawers() {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const stack = parseDrawers(search);
    const set = (next: readonly DrawerRef[], replace: boolean) =>
      setSearch((now) => withDrawers(now, next), { replace, preventScrollReset: true });
    return {
      stack,
      top: stack.at(-1) ?? null,
      /** Opens a drawer alone, in the place of those open now. */
      open: (drawer: DrawerRef) => set([drawer], stack.length > 0),
      /** Opens a drawer above those open now. */
      push: (drawer: DrawerRef) => set([...stack, drawer], false),
      /** Shows another thing or tab in the top drawer. */
      change: (drawer: DrawerRef) => set([...stack.slice(0, -1), drawer], true),
      /** Closes the drawer at this depth and those above it. */
      close: (depth: number) => set(stack.slice(0, depth), false),
    };
  }, [search, setSearch]);
}
