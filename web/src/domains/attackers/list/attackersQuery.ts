import { ATTACKER_SORTS, type AttackerSort } from '@palisade/vocabulary/attackerSorts.ts';
import { type Filter, FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { attackerFilterReader } from './attackerFilterReader.ts';

/** What the address of the attackers asks for, its group and status aside. */
export interface AttackersQuery {
  readonly filter: Filter;
  /** Text that the source contains. */
  readonly search: string;
  readonly sort: AttackerSort;
  readonly direction: 'ascending' | 'descending';
}

/** What is asked for unless the address says otherwise. */
export const DEFAULTS = { sort: 'severity', direction: 'descending' } as const;

/** Reads what the address asks for; what is not valid falls back to the default. */
export function parseAttackersQuery(search: URLSearchParams): AttackersQuery {
  return {
    filter: attackerFilterReader.read(search.get('filters')),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    sort: ATTACKER_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : DEFAULTS.direction,
  };
}

/** The filter tree of the graph, or null when everything is asked for. */
export function attackerFilter({ filter, search }: Pick<AttackersQuery, 'filter' | 'search'>): Filter | null {
  const isEmpty = ('all' in filter ? filter.all : filter.any).length === 0;
  if (search === '') return isEmpty ? null : filter;
  const found = { field: 'source', op: 'contains', value: search } as const;
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}
