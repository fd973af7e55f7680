import { CHANGE_FIELDS } from '@palisade/vocabulary/changeFields.ts';
import { CHANGE_GROUPS, type ChangeGroup } from '@palisade/vocabulary/changeKinds.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { count, oneOf } from '../../../entities/address/params.ts';
import { isEmptyFilter } from '../../../entities/filters/filterCodec.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

interface OfChanges {
  /** Null for all kinds. */
  readonly group: ChangeGroup | null;
  /** Number of the change after which they were written; null for all. */
  readonly since: number | null;
}

const GROUPS = Object.keys(CHANGE_GROUPS) as ChangeGroup[]; // Its own keys.

/**
 * What changed in the inventory, newest first. An endpoint and an API are no conditions of the
 * page: they have places of their own.
 */
export const changeList = defineList<never, OfChanges>({
  name: 'changes',
  fields: CHANGE_FIELDS.filter(({ key }) => key !== 'endpoint' && key !== 'api'),
  more: { group: oneOf(GROUPS, null), since: count },
});

export type ChangesParams = ParamsOfList<typeof changeList>;

/** Whether the page lists all changes after this number, whatever else it lists. */
export const isEveryUnseen = (
  { group, filter, since }: Pick<ChangesParams, 'group' | 'filter' | 'since'>,
  seen: number,
): boolean => group === null && isEmptyFilter(filter) && (since ?? 0) <= seen;

/**
 * The conditions that the graph is asked with: those of the page, and those with the kinds of the
 * group.
 */
export function changeFilters({ group, filter }: Pick<ChangesParams, 'group' | 'filter'>): {
  readonly filter: Filter | null;
  readonly countFilter: Filter | null;
} {
  // What could not be read keeps nothing, as in all lists.
  const asked = changeList.filterOf({ filter, search: '' });
  const own = asked === null ? [] : 'all' in asked ? asked.all : [asked];
  const kinds =
    group === null ? [] : [{ field: 'kind', op: 'is' as const, value: [...CHANGE_GROUPS[group]] }];
  const all = [...own, ...kinds];
  return {
    filter: all.length === 0 ? null : { all },
    countFilter: own.length === 0 ? null : { all: own },
  };
}
