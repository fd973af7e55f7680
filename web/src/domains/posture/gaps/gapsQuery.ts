import { type Filter, FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { GAP_SORTS, type GapSort } from '@palisade/vocabulary/gapSorts.ts';
import { gapFilterReader } from './gapFilterReader.ts';

/** What the address of the gaps asks for, its status and drawers aside. */
export interface GapsQuery {
  readonly filter: Filter;
  /** Text that name, host or path contains. */
  readonly search: string;
  readonly sort: GapSort;
  readonly direction: 'ascending' | 'descending';
}

/** What is asked for unless the address says otherwise. */
export const DEFAULTS = { sort: 'severity', direction: 'descending' } as const;

/** Reads what the address asks for; what is not valid falls back to the default. */
export function parseGapsQuery(search: URLSearchParams): GapsQuery {
  return {
    filter: gapFilterReader.read(search.get('filters')),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    sort: GAP_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : DEFAULTS.direction,
  };
}

/** The filter tree of the graph, or null when everything is asked for. */
export function gapFilter({ filter, search }: Pick<GapsQuery, 'filter' | 'search'>): Filter | null {
  const isEmpty = ('all' in filter ? filter.all : filter.any).length === 0;
  if (search === '') return isEmpty ? null : filter;
  const found = { any: (['gapName', 'host', 'path'] as const).map((field) => ({ field, op: 'contains' as const, value: search })) };
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}
