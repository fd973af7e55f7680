import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { POLICY_CATEGORY_NAMES } from '@palisade/vocabulary/posturePolicies.ts';
import type { Param } from '../../../entities/address/defineAddress.ts';

/** Tab of an address: all policies, those without a category, or the name of one. */
export type CategoryTab = 'ALL' | 'EMPTY' | (string & {});

export const ALL: CategoryTab = 'ALL';
export const EMPTY: CategoryTab = 'EMPTY';

/** The tab in addresses; what is no category falls back to all. */
export const categoryParam: Param<CategoryTab> = {
  parse: (text) =>
    text === EMPTY ? EMPTY : (POLICY_CATEGORY_NAMES.find((name) => name === text) ?? ALL),
  format: (tab) => (tab === ALL ? null : tab),
};

/** The condition of a tab; null for all. */
function conditionOf(tab: CategoryTab): FilterCondition | null {
  if (tab === ALL) return null;
  return tab === EMPTY
    ? { field: 'category', op: 'exists', value: false }
    : { field: 'category', op: 'is', value: [tab] };
}

/** A filter within a tab. */
export function withCategory(filter: Filter | null, tab: CategoryTab): Filter | null {
  const condition = conditionOf(tab);
  if (condition === null) return filter;
  if (filter === null) return { all: [condition] };
  return 'all' in filter ? { all: [...filter.all, condition] } : { all: [filter, condition] };
}
