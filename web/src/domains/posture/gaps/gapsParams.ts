import { type Filter, FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { GAP_SORTS, type GapSort } from '@palisade/vocabulary/gapSorts.ts';
import { columnsParam } from '../../../entities/columns/columnsParam.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import { gapFilterReader } from './gapFilterReader.ts';

/** Columns of the table in its address: when a gap was detected is hidden unless asked for; the name is always there. */
export const GAP_COLUMNS = columnsParam(
  ['severity', 'gapName', 'categories', 'host', 'method', 'path', 'trafficStatus', 'sourceType', 'source', 'parameterNames', 'dataTypes', 'dataCategories', 'ticket', 'labels', 'tags', 'lastActivity', 'traffic', 'comments'],
  'gapName',
);

/** What the address of the gaps says, its status and drawers aside. */
export interface GapsParams {
  readonly filter: Filter;
  /** Text that name, host or path contains. */
  readonly search: string;
  readonly sort: GapSort;
  readonly direction: 'ascending' | 'descending';
  /** Keys of the columns in their order. */
  readonly columns: readonly string[];
}

const DEFAULTS = { sort: 'severity', direction: 'descending' } as const;

/** Reads the address; what is not valid falls back to the default. */
export function parseGapsParams(search: URLSearchParams): GapsParams {
  return {
    filter: gapFilterReader.read(search.get('filters')),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    sort: GAP_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : DEFAULTS.direction,
    columns: GAP_COLUMNS.parse(search.get('columns')),
  };
}

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withGapsParams(search: URLSearchParams, change: Partial<GapsParams>): URLSearchParams {
  const params = { ...parseGapsParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value));
  set('filters', formatFilters(params.filter));
  set('search', params.search.trim() || null);
  set('sort', params.sort === DEFAULTS.sort ? null : params.sort);
  set('direction', params.direction === DEFAULTS.direction ? null : params.direction);
  set('columns', GAP_COLUMNS.format(params.columns));
  return next;
}

/** The filter tree of the graph, or null when everything is asked for. */
export function gapFilter({ filter, search }: Pick<GapsParams, 'filter' | 'search'>): Filter | null {
  const isEmpty = ('all' in filter ? filter.all : filter.any).length === 0;
  if (search === '') return isEmpty ? null : filter;
  const found = { any: (['gapName', 'host', 'path'] as const).map((field) => ({ field, op: 'contains' as const, value: search })) };
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}
