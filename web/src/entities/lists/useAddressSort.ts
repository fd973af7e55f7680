import { useMemo } from 'react';
import type { Sort } from '../../ui/table/tableTypes.ts';

interface SortParams<Key extends string> {
  readonly sort: Key | null;
  readonly direction: Sort['direction'];
}

/**
 * The order that an address says of a list that is loaded whole, null for the list's own, and what a
 * click on a head does to it.
 */
export function useAddressSort<Key extends string>(
  { sort: key, direction }: SortParams<Key>,
  change: (params: SortParams<Key>) => void,
  keys: readonly Key[],
) {
  return useMemo(
    () => ({
      sort: key === null ? null : ({ key, direction } satisfies Sort),
      onSort: (next: Sort) =>
        change({
          sort: keys.find((each) => each === next.key) ?? null,
          direction: next.direction,
        }),
    }),
    [key, direction, change, keys],
  );
}
