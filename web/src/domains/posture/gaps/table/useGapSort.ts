import { GAP_SORTS } from '@palisade/vocabulary/gapSorts.ts';
import { useMemo } from 'react';
import type { Sort } from '../../../../ui/table/tableTypes.ts';
import type { GapsParams } from '../gapsParams.ts';

/** Words sort from A first; severity and times from the largest. */
const ASCENDING_FIRST: ReadonlySet<string> = new Set([
  'gapName',
  'host',
  'path',
  'method',
  'isFrozen',
]);

/** The sort of the address in the table's terms; a second click on a header turns it. */
export function useGapSort(
  { sort, direction }: GapsParams,
  onChange: (change: Partial<GapsParams>) => void,
) {
  const current = useMemo(
    (): Sort => ({
      key: sort === 'isFrozen' ? 'trafficStatus' : sort,
      direction: direction === 'ascending' ? 'asc' : 'desc',
    }),
    [sort, direction],
  );
  const handleSort = ({ key }: Sort) => {
    const wanted = key === 'trafficStatus' ? 'isFrozen' : key;
    const next = GAP_SORTS.find((known) => known === wanted);
    if (!next) return;
    const isAscending = next === sort ? direction === 'descending' : ASCENDING_FIRST.has(next);
    onChange({ sort: next, direction: isAscending ? 'ascending' : 'descending' });
  };
  return { sort: current, onSort: handleSort };
}
