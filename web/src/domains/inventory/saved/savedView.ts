import type { SavedInventoryFilters_filters$data } from '../../../__generated__/SavedInventoryFilters_filters.graphql.ts';
import type { SavedView } from '../../../entities/savedFilters/savedFilter.ts';
import { formatColumns } from '../columnsParam.ts';
import { formatGroupBy } from '../groupByParam.ts';
import { type InventoryParams, parseInventoryParams } from '../inventoryParams.ts';
import { withInventoryParams } from '../withInventoryParams.ts';

/** A saved filter of the list. */
export type SavedFilter = SavedInventoryFilters_filters$data[number];

/** What a saved filter restores, read like an address: what is gone is left out. */
export function paramsOf({
  filters,
  search,
  columns,
  groupBy,
  sort,
  direction,
}: SavedFilter): InventoryParams {
  const stored = Object.entries({
    filters,
    search,
    columns: columns?.join(','),
    groupEndpointsBy: groupBy,
    sort,
    direction,
  });
  return parseInventoryParams(
    new URLSearchParams(stored.flatMap(([key, value]) => (value ? [[key, value]] : []))),
  );
}

/** What is kept of the inventory as it is shown. */
export function viewOf({
  filter,
  search,
  columns,
  groupBy,
  sort,
  direction,
}: InventoryParams): SavedView {
  const isFiltered = ('all' in filter ? filter.all : filter.any).length > 0;
  return {
    filter: isFiltered ? filter : null,
    search,
    columns: formatColumns(columns) === null ? null : columns,
    groupBy: formatGroupBy(groupBy),
    sort,
    direction,
  };
}

const textOf = (params: InventoryParams): string =>
  withInventoryParams(new URLSearchParams(), params).toString();

/** Whether the inventory shows just what was saved. */
export const isShown = (saved: SavedFilter, params: InventoryParams): boolean =>
  textOf(paramsOf(saved)) === textOf(params);
