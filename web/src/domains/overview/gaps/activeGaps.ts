import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { ACTIVE } from './openGaps.ts';

/** Conditions of the gaps that a number of the overview counts. */
export const activeGaps = (condition: FilterCondition): Filter => ({ all: [condition, ACTIVE] });
