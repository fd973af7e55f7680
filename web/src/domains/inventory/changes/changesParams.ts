import { CHANGE_GROUPS, type ChangeGroup } from '@palisade/vocabulary/changeKinds.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import { changeFilterReader } from './changeFilterReader.ts';

/** What the address of the changes says, drawers aside. */
export interface ChangesParams {
  /** Null for all kinds. */
  readonly group: ChangeGroup | null;
  readonly filter: Filter;
  /** Number of the change after which they were written; null for all. */
  readonly since: number | null;
}

const GROUPS: readonly string[] = Object.keys(CHANGE_GROUPS);
const isGroup = (word: string | null): word is ChangeGroup =>
  word !== null && GROUPS.includes(word);

/** Reads the address; what is not valid falls back to all. */
export function parseChangesParams(search: URLSearchParams): ChangesParams {
  const group = search.get('group');
  const since = Number(search.get('since') ?? Number.NaN);
  return {
    group: isGroup(group) ? group : null,
    filter: changeFilterReader.read(search.get('filters')),
    since: Number.isSafeInteger(since) && since >= 0 && since < 2 ** 31 ? since : null,
  };
}

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withChangesParams(
  search: URLSearchParams,
  change: Partial<ChangesParams>,
): URLSearchParams {
  const params = { ...parseChangesParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) =>
    value === null ? next.delete(key) : next.set(key, value);
  set('group', params.group);
  set('filters', formatFilters(params.filter));
  set('since', params.since === null ? null : String(params.since));
  return next;
}

const isEmpty = (filter: Filter): boolean =>
  ('all' in filter ? filter.all : filter.any).length === 0;

/**
 * The conditions that the graph is asked with: those of the page, and those with the kinds of the
 * group.
 */
export function changeFilters({ group, filter }: ChangesParams): {
  readonly filter: Filter | null;
  readonly countFilter: Filter | null;
} {
  const own = isEmpty(filter) ? [] : 'all' in filter ? filter.all : [filter];
  const kinds =
    group === null ? [] : [{ field: 'kind', op: 'is' as const, value: [...CHANGE_GROUPS[group]] }];
  const all = [...own, ...kinds];
  return {
    filter: all.length === 0 ? null : { all },
    countFilter: own.length === 0 ? null : { all: own },
  };
}
