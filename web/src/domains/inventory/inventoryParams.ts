import { type Filter, FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_SORTS, type InventorySort } from '@palisade/vocabulary/inventorySorts.ts';
import type { InventoryPageQuery$variables } from '../../__generated__/InventoryPageQuery.graphql.ts';
import { DEFAULT_COLUMNS, parseColumns } from './columnsParam.ts';
import { readFilters } from './filterReader.ts';
import { type GroupBy, parseGroupBy } from './groupByParam.ts';

export type SortDirection = 'ascending' | 'descending';

/** What the address of the inventory says, drawers aside. */
export interface InventoryParams {
  readonly filter: Filter;
  /** Text that path or host contains. */
  readonly search: string;
  readonly sort: InventorySort;
  readonly direction: SortDirection;
  readonly groupBy: GroupBy | null;
  /** Keys of the columns in their order. */
  readonly columns: readonly string[];
}

/** Order of the inventory unless its address says otherwise. */
export const DEFAULTS = { sort: 'riskScore', direction: 'descending' } as const;

/** Nothing left out, in the default order and columns. */
export const PLAIN_INVENTORY: InventoryParams = { filter: { all: [] }, search: '', ...DEFAULTS, groupBy: null, columns: DEFAULT_COLUMNS };

/** Reads the address; what is not valid falls back to the default. */
export function parseInventoryParams(search: URLSearchParams): InventoryParams {
  return {
    filter: readFilters(search.get('filters')),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    sort: INVENTORY_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : DEFAULTS.direction,
    groupBy: parseGroupBy(search.get('groupEndpointsBy')),
    columns: parseColumns(search.get('columns')),
  };
}

/** Which endpoints are asked for, and in which order. */
export interface EndpointsScope {
  readonly filter: InventoryPageQuery$variables['filter'];
  readonly sort: InventoryPageQuery$variables['sort'];
  readonly direction: InventoryPageQuery$variables['direction'];
}

/** The filter tree of the graph, or null when everything is asked for. */
export function toFilter({ filter, search }: Pick<InventoryParams, 'filter' | 'search'>): Filter | null {
  const isEmpty = ('all' in filter ? filter.all : filter.any).length === 0;
  if (search === '') return isEmpty ? null : filter;
  const found = { any: (['path', 'host'] as const).map((field) => ({ field, op: 'contains' as const, value: search })) };
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}
