import { useMemo } from 'react';
import type { Sort as TableSort } from '../../ui/table/tableTypes.ts';
import type { List, ListParams } from './defineList.ts';

type Order<Sort extends string> = Pick<ListParams<Sort>, 'sort' | 'direction'>;

/** The sort of the address in the table's terms; a second click on a head turns it. */
export function useListSort<Sort extends string>(
  { sorts }: Pick<List<Sort>, 'sorts'>,
  { sort, direction }: Order<Sort>,
  onChange: (change: Order<Sort>) => void,
): { readonly sort?: TableSort; readonly onSort?: (sort: TableSort) => void } {
  const columnOf = (each: Sort): string => sorts?.columns?.[each] ?? each;
  const key = columnOf(sort);
  const current = useMemo(
    (): TableSort => ({ key, direction: direction === 'ascending' ? 'asc' : 'desc' }),
    [key, direction],
  );
  if (sorts === null) return {};
  const handleSort = ({ key: column }: TableSort) => {
    const next = sorts.all.find((each) => columnOf(each) === column);
    if (next === undefined) return;
    const isAscending =
      next === sort ? direction === 'descending' : sorts.ascending?.includes(next) === true;
    onChange({ sort: next, direction: isAscending ? 'ascending' : 'descending' });
  };
  return { sort: current, onSort: handleSort };
}
