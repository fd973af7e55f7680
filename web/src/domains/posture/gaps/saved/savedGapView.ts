import type { SavedGaps_filters$data } from '../../../../__generated__/SavedGaps_filters.graphql.ts';
import type { SavedView } from '../../../../entities/savedFilters/savedFilter.ts';
import { GAP_COLUMNS, type GapsParams, parseGapsParams, withGapsParams } from '../gapsParams.ts';

/** A saved filter of gaps. */
export type SavedGapFilter = SavedGaps_filters$data[number];

/** What a saved filter restores, read like an address: what is gone is left out. */
export function paramsOf({
  filters,
  search,
  columns,
  sort,
  direction,
}: SavedGapFilter): GapsParams {
  const stored = Object.entries({ filters, search, columns: columns?.join(','), sort, direction });
  return parseGapsParams(
    new URLSearchParams(stored.flatMap(([key, value]) => (value ? [[key, value]] : []))),
  );
}

/** What is kept of the gaps as they are shown; the status stays with the page. */
export function viewOf({ filter, search, columns, sort, direction }: GapsParams): SavedView {
  const isFiltered = ('all' in filter ? filter.all : filter.any).length > 0;
  return {
    filter: isFiltered ? filter : null,
    search,
    columns: GAP_COLUMNS.format(columns) === null ? null : columns,
    sort,
    direction,
  };
}

const textOf = (params: GapsParams): string =>
  withGapsParams(new URLSearchParams(), params).toString();

/** Whether the gaps are shown just as they were saved. */
export const isShown = (saved: SavedGapFilter, params: GapsParams): boolean =>
  textOf(paramsOf(saved)) === textOf({ ...params, groupBy: null });
