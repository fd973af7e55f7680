import {
  FILTER_LIMITS,
  type Filter,
  type FilterNode,
  type FilterOperator,
  type FilterValue,
} from '@palisade/vocabulary/filters.ts';
import { badInput } from '../upstream/errors.ts';

/** A filter as the graph takes it. */
export interface FilterInput {
  readonly all?: readonly FilterInput[] | null | undefined;
  readonly any?: readonly FilterInput[] | null | undefined;
  readonly field?: string | null | undefined;
  readonly op?: FilterOperator | null | undefined;
  readonly value?: FilterValue | null | undefined;
}

/**
 * The filter tree of an input; a lone condition becomes a group of one. Throws badInput for a part
 * that is neither or both.
 */
export function filterTree(input: FilterInput | null | undefined): Filter | null {
  if (!input) return null;
  const node = nodeOf(input, 1);
  return 'field' in node ? { all: [node] } : node;
}

function nodeOf({ all, any, field, op, value }: FilterInput, depth: number): FilterNode {
  const condition = field != null && op != null && value != null ? { field, op, value } : null;
  const isCondition = field != null || op != null || value != null;
  if (
    Number(all != null) + Number(any != null) + Number(isCondition) !== 1 ||
    (isCondition && !condition)
  ) {
    throw badInput(
      'A part of a filter is either a condition (field, op and value) or a group (all or any).',
      'filter',
    );
  }
  if (condition) return condition;
  if (depth > FILTER_LIMITS.depth)
    throw badInput(`A filter has at most ${FILTER_LIMITS.depth} levels.`, 'filter');
  const parts = (all ?? any ?? []).map((part) => nodeOf(part, depth + 1));
  return all != null ? { all: parts } : { any: parts };
}
