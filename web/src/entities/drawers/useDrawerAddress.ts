import { useCallback, useMemo } from 'react';
import type { Address } from '../address/defineAddress.ts';
import { useWantedSearch } from '../address/useWantedSearch.ts';
import { type DrawerRef, parseDrawers, withDrawers } from './drawerStack.ts';

/**
 * What the address says of the list inside a drawer, and how to change it; as `useAddress` does for
 * the list of a page.
 */
export function useDrawerAddress<Values extends object>(
  address: Address<Values>,
  { name, id }: Pick<DrawerRef, 'name' | 'id'>,
): readonly [Values, (change: Partial<Values>) => void] {
  const [search, setSearch] = useWantedSearch();
  const list = parseDrawers(search).find((each) => each.name === name && each.id === id)?.list;
  const values = useMemo(() => address.parse(new URLSearchParams(list)), [address, list]);
  const change = useCallback(
    (part: Partial<Values>) =>
      setSearch((now) => {
        const stack = parseDrawers(now).map((each) =>
          each.name === name && each.id === id
            ? { ...each, list: address.write(new URLSearchParams(each.list), part).toString() }
            : each,
        );
        return withDrawers(now, stack);
      }, address.isStep(part)),
    [address, name, id, setSearch],
  );
  return [values, change];
}
