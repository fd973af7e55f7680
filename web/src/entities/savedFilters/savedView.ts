import type { Address } from '../address/defineAddress.ts';
import type { ColumnsParam } from '../columns/columnsParam.ts';
import { isEmptyFilter } from '../filters/filterCodec.ts';
import type { ListParams } from '../lists/defineList.ts';
import type { SavedFilter, SavedFilterGraph, SavedView } from './savedFilter.ts';

/** What of a list its saved filters need. */
export interface SavedList<Params extends ListParams> {
  readonly isSearched: boolean;
  readonly sorts: object | null;
  readonly columns: ColumnsParam | null;
  readonly address: Address<Params>;
}

type Grouped = Pick<SavedFilterGraph, 'grouping'>;

/** What a saved filter restores, read like an address: what is gone is left out. */
export function paramsOf<Params extends ListParams>(
  { address }: SavedList<Params>,
  { grouping }: Grouped,
  { filters, search, columns, sort, direction, groupBy }: SavedFilter,
): Params {
  const stored = Object.entries({
    filters,
    search,
    columns: columns?.join(','),
    sort,
    direction,
    ...(grouping !== undefined && { [grouping]: groupBy }),
  });
  return address.parse(
    new URLSearchParams(stored.flatMap(([key, value]) => (value ? [[key, value]] : []))),
  );
}

const KEPT = ['filters', 'search', 'columns', 'sort', 'direction'];

/** The query of an address with what is saved alone. */
function savedSearch<Params extends ListParams>(
  { address }: SavedList<Params>,
  { grouping }: Grouped,
  params: Params,
): URLSearchParams {
  const all = [...address.write(new URLSearchParams(), params)];
  return new URLSearchParams(all.filter(([name]) => KEPT.includes(name) || name === grouping));
}

/** What is kept of a list as it is shown. */
export function viewOf<Params extends ListParams>(
  list: SavedList<Params>,
  kind: Grouped,
  params: Params,
): SavedView {
  const { filter, search, columns, sort, direction } = params;
  return {
    filter: isEmptyFilter(filter) ? null : filter,
    ...(list.isSearched && { search }),
    ...(list.columns && { columns: list.columns.format(columns) === null ? null : columns }),
    ...(kind.grouping !== undefined && {
      groupBy: savedSearch(list, kind, params).get(kind.grouping),
    }),
    ...(list.sorts && { sort, direction }),
  };
}

/** Whether a list is shown just as it was saved. */
export const isShown = <Params extends ListParams>(
  list: SavedList<Params>,
  kind: Grouped,
  saved: SavedFilter,
  params: Params,
): boolean =>
  savedSearch(list, kind, paramsOf(list, kind, saved)).toString() ===
  savedSearch(list, kind, params).toString();
