import { ATTACKER_SORTS, type AttackerSort } from '@palisade/vocabulary/attackerSorts.ts';
import { type Filter, FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { columnsParam } from '../../../entities/columns/columnsParam.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import { attackerFilterReader } from './attackerFilterReader.ts';

/** Columns of the table in its address; what an attacker is told by is always there. */
export const ATTACKER_COLUMNS = columnsParam(['severity', 'source', 'riskTypes', 'verdict', 'attempts', 'steps', 'phase', 'firstSeen', 'lastSeen', 'status'], 'source');

/** What the address of the attackers says, its group and status aside. */
export interface AttackersParams {
  readonly filter: Filter;
  /** Text that the source contains. */
  readonly search: string;
  readonly sort: AttackerSort;
  readonly direction: 'ascending' | 'descending';
  /** Keys of the columns in their order. */
  readonly columns: readonly string[];
}

const DEFAULTS = { sort: 'severity', direction: 'descending' } as const;

/** Reads the address; what is not valid falls back to the default. */
export function parseAttackersParams(search: URLSearchParams): AttackersParams {
  return {
    filter: attackerFilterReader.read(search.get('filters')),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    sort: ATTACKER_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : DEFAULTS.direction,
    columns: ATTACKER_COLUMNS.parse(search.get('columns')),
  };
}

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withAttackersParams(search: URLSearchParams, change: Partial<AttackersParams>): URLSearchParams {
  const params = { ...parseAttackersParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value));
  set('filters', formatFilters(params.filter));
  set('search', params.search.trim() || null);
  set('sort', params.sort === DEFAULTS.sort ? null : params.sort);
  set('direction', params.direction === DEFAULTS.direction ? null : params.direction);
  set('columns', ATTACKER_COLUMNS.format(params.columns));
  return next;
}

/** The filter tree of the graph, or null when everything is asked for. */
export function attackerFilter({ filter, search }: Pick<AttackersParams, 'filter' | 'search'>): Filter | null {
  const isEmpty = ('all' in filter ? filter.all : filter.any).length === 0;
  if (search === '') return isEmpty ? null : filter;
  const found = { field: 'source', op: 'contains', value: search } as const;
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}
