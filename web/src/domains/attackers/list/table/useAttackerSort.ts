import { ATTACKER_SORTS } from '@palisade/vocabulary/attackerSorts.ts';
import { useMemo } from 'react';
import type { Sort } from '../../../../ui/table/tableTypes.ts';
import type { AttackersParams } from '../attackersParams.ts';

/**
 * The sort of the address in the table's terms; a second click on a header turns it. Sources sort
 * from A first; severity, numbers and times from the largest.
 */
export function useAttackerSort(
  { sort, direction }: AttackersParams,
  onChange: (change: Partial<AttackersParams>) => void,
) {
  const current = useMemo(
    (): Sort => ({ key: sort, direction: direction === 'ascending' ? 'asc' : 'desc' }),
    [sort, direction],
  );
  const handleSort = ({ key }: Sort) => {
    const next = ATTACKER_SORTS.find((known) => known === key);
    if (!next) return;
    const isAscending = next === sort ? direction === 'descending' : next === 'source';
    onChange({ sort: next, direction: isAscending ? 'ascending' : 'descending' });
  };
  return { sort: current, onSort: handleSort };
}
