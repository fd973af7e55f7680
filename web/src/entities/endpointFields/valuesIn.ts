import type { FilterNode } from '@palisade/vocabulary/filters.ts';

/** Values that the conditions on these fields compare with. */
export const valuesIn = (node: FilterNode, fields: readonly string[]): readonly string[] =>
  'field' in node
    ? fields.includes(node.field)
      ? [node.value].flat().map(String)
      : []
    : ('all' in node ? node.all : node.any).flatMap((part) => valuesIn(part, fields));
