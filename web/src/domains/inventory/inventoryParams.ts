import type { Filter } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_SORTS, type InventorySort } from '@palisade/vocabulary/inventorySorts.ts';
import type { InventoryPageQuery$variables } from '../../__generated__/InventoryPageQuery.graphql.ts';
import { filterTree, parseListQuery } from '../../entities/filters/listQuery.ts';
import { parseColumns } from './columnsParam.ts';
import { readFilters } from './filterReader.ts';
import { type GroupBy, parseGroupBy } from './groupByParam.ts';

type SortDirection = 'ascending' | 'descending';

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

/** Reads the address; what is not valid falls back to the default. */
export function parseInventoryParams(search: URLSearchParams): InventoryParams {
  return {
    ...parseListQuery(search, readFilters, INVENTORY_SORTS, DEFAULTS.sort),
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
export const toFilter = (query: Pick<InventoryParams, 'filter' | 'search'>): Filter | null =>
  filterTree(query, ['path', 'host']);
