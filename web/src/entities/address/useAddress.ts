import { useCallback, useMemo } from 'react';
import type { Address } from './defineAddress.ts';
import { useWantedSearch } from './useWantedSearch.ts';

/** What the address says, and how to change it; the README beside says what Back undoes. */
export function useAddress<Values extends object>(
  address: Address<Values>,
): readonly [Values, (change: Partial<Values>) => void] {
  const [search, setSearch] = useWantedSearch();
  const values = useMemo(() => address.parse(search), [address, search]);
  const change = useCallback(
    (part: Partial<Values>) => setSearch((now) => address.write(now, part), address.isStep(part)),
    [address, setSearch],
  );
  return [values, change];
}
