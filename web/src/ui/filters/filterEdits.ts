import type { Filter, FilterCondition, FilterNode, FilterOperator, FilterValue } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';

export const EMPTY_FILTER: Filter = { all: [] };

/** Parts that must all hold, as chips show them; a filter of alternatives is one part. */
export function partsOf(filter: Filter): readonly FilterNode[] {
  return 'all' in filter ? filter.all : [filter];
}

export function isCondition(node: FilterNode): node is FilterCondition {
  return 'field' in node;
}

/** The filter with one more part. */
export function addPart(filter: Filter, part: FilterNode): Filter {
  return { all: [...partsOf(filter), part] };
}

/** The filter with the part at an index replaced. */
export function replacePart(filter: Filter, index: number, part: FilterNode): Filter {
  return { all: partsOf(filter).with(index, part) };
}

/** The filter without the part at an index. */
export function removePart(filter: Filter, index: number): Filter {
  return { all: partsOf(filter).toSpliced(index, 1) };
}

const isRange = (op: FilterOperator): boolean => op === 'between';

/** Operators that need no value. */
export const isValueless = (op: FilterOperator): boolean => op === 'exists';

/** What a field is asked for before the person has said anything: nothing yet, or everything it may be. */
export function blankValue(field: FilterField, op: FilterOperator): FilterValue {
  if (isValueless(op) || field.type === 'boolean') return true;
  if (field.type === 'number') return [field.range?.min ?? 0, field.range?.max ?? 100];
  return isRange(op) || field.type === 'enum' || field.type === 'set' ? [] : '';
}

/** The first condition of a field. */
export function blankCondition(field: FilterField): FilterCondition {
  const op = field.operators[0] ?? 'is';
  return { field: field.key, op, value: blankValue(field, op) };
}

/** The same condition with another operator; the value stays where it still fits. */
export function withOperator(condition: FilterCondition, field: FilterField, op: FilterOperator): FilterCondition {
  const isShapeKept = isRange(condition.op) === isRange(op) && isValueless(condition.op) === isValueless(op);
  return { ...condition, op, value: isShapeKept ? condition.value : blankValue(field, op) };
}

/** Whether a condition says something; one that does not is kept in the editor and left out of the filter. */
export function isComplete({ op, value }: FilterCondition): boolean {
  if (Array.isArray(value)) return isRange(op) ? value.length === 2 && value.every((end) => end !== '') : value.length > 0;
  return value !== '';
}
