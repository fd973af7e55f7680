import { type Filter, FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';

/** What the address of a list asks for. */
export interface ListQuery<Sort extends string> {
  readonly filter: Filter;
  /** Text that one of some fields contains. */
  readonly search: string;
  readonly sort: Sort;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Reads what an address asks for; what is not valid falls back to the default.
 * @param sort the order unless the address has another
 */
export function parseListQuery<Sort extends string>(
  search: URLSearchParams,
  readFilter: (text: string | null) => Filter,
  sorts: readonly Sort[],
  sort: Sort,
): ListQuery<Sort> {
  return {
    filter: readFilter(search.get('filters')),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    sort: sorts.find((each) => each === search.get('sort')) ?? sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : 'descending',
  };
}

/**
 * The filter tree of the graph, with the text in one of these fields; null when everything is asked
 * for.
 */
export function filterTree(
  { filter, search }: Pick<ListQuery<string>, 'filter' | 'search'>,
  fields: readonly string[],
): Filter | null {
  const isEmpty = ('all' in filter ? filter.all : filter.any).length === 0;
  if (search === '') return isEmpty ? null : filter;
  const found = { any: fields.map((field) => ({ field, op: 'contains' as const, value: search })) };
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}
