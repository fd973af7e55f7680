import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { Problem } from '../../../platform/problem.ts';

/**
 * A filter from outside as the nodes that must all hold; none for an absent filter.
 * @throws Problem badInput that says what is wrong with it and where (`filter.all.1.value`).
 */
export function readFilter(filter: unknown): readonly FilterNode[] {
  if (filter === undefined || filter === null) return [];
  const parsed = parseFilter(filter, INVENTORY_FIELDS);
  if ('filter' in parsed) return 'all' in parsed.filter ? parsed.filter.all : [parsed.filter];
  const [error] = parsed.errors;
  throw new Problem('badInput', error?.message ?? 'The filter is not valid.', { field: ['filter', error?.path].filter(Boolean).join('.') });
}
