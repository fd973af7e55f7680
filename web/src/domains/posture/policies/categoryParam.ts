import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { POLICY_CATEGORY_NAMES } from '@palisade/vocabulary/posturePolicies.ts';

/** Tab of an address: all policies, those without a category, or the name of one. */
export type CategoryTab = 'ALL' | 'EMPTY' | (string & {});

export const ALL: CategoryTab = 'ALL';
export const EMPTY: CategoryTab = 'EMPTY';

/** Reads the tab; what is no category falls back to all. */
export function parseCategory(text: string | null): CategoryTab {
  if (text === EMPTY) return EMPTY;
  return POLICY_CATEGORY_NAMES.find((name) => name === text) ?? ALL;
}

/** The condition of a tab; null for all. */
function conditionOf(tab: CategoryTab): FilterCondition | null {
  if (tab === ALL) return null;
  return tab === EMPTY
    ? { field: 'category', op: 'exists', value: false }
    : { field: 'category', op: 'is', value: [tab] };
}

/** What is searched for and filtered by, or null for everything. */
export function searchFilter(filter: Filter, search: string): Filter | null {
  const hasParts = ('all' in filter ? filter.all : filter.any).length > 0;
  const found: FilterCondition | null =
    search === '' ? null : { field: 'name', op: 'contains', value: search };
  if (found === null) return hasParts ? filter : null;
  if (!hasParts) return { all: [found] };
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}

/** The same within a tab. */
export function withCategory(filter: Filter | null, tab: CategoryTab): Filter | null {
  const condition = conditionOf(tab);
  if (condition === null) return filter;
  if (filter === null) return { all: [condition] };
  return 'all' in filter ? { all: [...filter.all, condition] } : { all: [filter, condition] };
}
