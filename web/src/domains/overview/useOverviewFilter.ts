import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { isEmptyFilter } from '../../entities/filters/filterCodec.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { overviewAddress } from './overviewAddress.ts';
import { type Counted, hasTime, listFilter } from './overviewFilter.ts';

interface OverviewFilter {
  readonly filter: Filter;
  readonly isFiltered: boolean;
  /** Whether it says dates, in whose place no period counts. */
  readonly hasTime: boolean;
  /** The filter of the list that a widget leads to, with the widget's own conditions. */
  readonly listOf: (counted: Counted, ...own: readonly FilterCondition[]) => Filter;
}

/** What the overview is filtered by, for the links of its widgets. */
export function useOverviewFilter(): OverviewFilter {
  const [{ filter }] = useAddress(overviewAddress);
  return {
    filter,
    isFiltered: !isEmptyFilter(filter),
    hasTime: hasTime(filter),
    listOf: (counted, ...own) => listFilter(filter, counted, ...own),
  };
}
