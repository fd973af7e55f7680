import { formatFilters } from '../../entities/filters/formatFilters.ts';
import { formatColumns } from './columnsParam.ts';
import { formatGroupBy } from './groupByParam.ts';
import { DEFAULTS, type InventoryParams, parseInventoryParams } from './inventoryParams.ts';

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withInventoryParams(
  search: URLSearchParams,
  change: Partial<InventoryParams>,
): URLSearchParams {
  const params = { ...parseInventoryParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) =>
    value === null ? next.delete(key) : next.set(key, value);
  set('filters', formatFilters(params.filter));
  set('search', params.search.trim() || null);
  set('sort', params.sort === DEFAULTS.sort ? null : params.sort);
  set('direction', params.direction === DEFAULTS.direction ? null : params.direction);
  set('groupEndpointsBy', formatGroupBy(params.groupBy));
  set('columns', formatColumns(params.columns));
  return next;
}
