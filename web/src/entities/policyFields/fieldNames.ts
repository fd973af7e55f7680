import type { FilterNode } from '@palisade/vocabulary/filters.ts';

/** Keys of the fields that a filter compares, those on items aside. */
export const fieldNames = (node: FilterNode): readonly string[] =>
  'field' in node ? [node.field] : ('all' in node ? node.all : node.any).flatMap(fieldNames);
