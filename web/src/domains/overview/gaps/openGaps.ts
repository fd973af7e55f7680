import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';

/** The overview counts gaps that are open and whose API is active. */
export const ACTIVE: FilterCondition = { field: 'isFrozen', op: 'is', value: false };

/** Conditions of the gaps that a number of the overview counts. */
export const activeGaps = (condition: FilterCondition): Filter => ({ all: [condition, ACTIVE] });
