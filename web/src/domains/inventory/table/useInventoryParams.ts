import { useCallback, useMemo } from 'react';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';
import { type InventoryParams, parseInventoryParams } from '../inventoryParams.ts';
import { withInventoryParams } from '../withInventoryParams.ts';

/** The state of the inventory in the address, and the way to change it. */
export function useInventoryParams(): readonly [
  InventoryParams,
  (change: Partial<InventoryParams>) => void,
] {
  const [search, setSearch] = useWantedSearch();
  const params = useMemo(() => parseInventoryParams(search), [search]);
  const change = useCallback(
    (part: Partial<InventoryParams>) => setSearch((now) => withInventoryParams(now, part)),
    [setSearch],
  );
  return [params, change];
}
