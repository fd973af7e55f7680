import { columnsParam } from '../../../entities/columns/columnsParam.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import type { GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { DEFAULTS, type GapsQuery, parseGapGrouping, parseGapsQuery } from './gapsQuery.ts';

/**
 * Columns of the table in its address: when a gap was detected is hidden unless asked for; the name
 * is always there.
 */
export const GAP_COLUMNS = columnsParam(
  [
    'severity',
    'gapName',
    'categories',
    'host',
    'method',
    'path',
    'trafficStatus',
    'sourceType',
    'source',
    'parameterNames',
    'dataTypes',
    'dataCategories',
    'ticket',
    'labels',
    'tags',
    'lastActivity',
    'traffic',
    'comments',
  ],
  'gapName',
);

/** What the address of the gaps says, its status and drawers aside. */
export interface GapsParams extends GapsQuery {
  /** Keys of the columns in their order. */
  readonly columns: readonly string[];
  /** Null is one list. */
  readonly groupBy: GapGrouping | null;
}

/** Reads the address; what is not valid falls back to the default. */
export const parseGapsParams = (search: URLSearchParams): GapsParams => ({
  ...parseGapsQuery(search),
  columns: GAP_COLUMNS.parse(search.get('columns')),
  groupBy: parseGapGrouping(search),
});

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withGapsParams(
  search: URLSearchParams,
  change: Partial<GapsParams>,
): URLSearchParams {
  const params = { ...parseGapsParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) =>
    value === null ? next.delete(key) : next.set(key, value);
  set('filters', formatFilters(params.filter));
  set('search', params.search.trim() || null);
  set('sort', params.sort === DEFAULTS.sort ? null : params.sort);
  set('direction', params.direction === DEFAULTS.direction ? null : params.direction);
  set('groupBy', params.groupBy);
  set('columns', GAP_COLUMNS.format(params.columns));
  return next;
}
