import { useMemo } from 'react';
import { INVENTORY_SORTS } from '@palisade/vocabulary/inventoryFields.ts';
import type { Sort } from '../../../ui/table/tableTypes.ts';
import type { InventoryParams } from '../inventoryParams.ts';

/** Words sort from A first; risk and times from the largest. */
const ASCENDING_FIRST: ReadonlySet<string> = new Set(['host', 'path', 'method']);

/** The sort of the address in the table's terms; a second click on a header turns it. */
export function useTableSort(
  { sort, direction }: InventoryParams,
  onChange: (change: Partial<InventoryParams>) => void,
) {
  const current = useMemo(
    (): Sort => ({ key: sort, direction: direction === 'ascending' ? 'asc' : 'desc' }),
    [sort, direction],
  );
  const handleSort = ({ key }: Sort) => {
    const next = INVENTORY_SORTS.find((known) => known === key);
    if (!next) return;
    const isAscending = next === sort ? direction === 'descending' : ASCENDING_FIRST.has(next);
    onChange({ sort: next, direction: isAscending ? 'ascending' : 'descending' });
  };
  return { sort: current, onSort: handleSort };
}
