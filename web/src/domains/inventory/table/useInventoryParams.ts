import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InventoryParams, parseInventoryParams, withInventoryParams } from '../inventoryParams.ts';

/** The state of the inventory in the address, and the way to change it: changes replace, so that Back leaves the page. */
export function useInventoryParams(): readonly [InventoryParams, (change: Partial<InventoryParams>) => void] {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => parseInventoryParams(search), [search]);
  const change = useCallback(
    (part: Partial<InventoryParams>) => setSearch((now) => withInventoryParams(now, part), { replace: true }),
    [setSearch],
  );
  return [params, change];
}
