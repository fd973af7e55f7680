import type { FilterCondition } from '@palisade/vocabulary/filters.ts';

/** The overview counts gaps that are open and whose API is active. */
export const ACTIVE: FilterCondition = { field: 'isFrozen', op: 'is', value: false };
