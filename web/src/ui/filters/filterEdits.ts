import {
  PERSON_FILTER_LIMITS,
  type Filter,
  type FilterCondition,
  type FilterNode,
  type FilterOperator,
  type FilterValue,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';

export const EMPTY_FILTER: Filter = { all: [] };

/** Whether every part of a group must hold, or one of them. */
export type Match = 'all' | 'any';

export const matchOf = (filter: Filter): Match => ('all' in filter ? 'all' : 'any');

/** Parts of a group, as chips show them. */
export function partsOf(filter: Filter): readonly FilterNode[] {
  return 'all' in filter ? filter.all : filter.any;
}

export function groupOf(match: Match, parts: readonly FilterNode[]): Filter {
  return match === 'all' ? { all: parts } : { any: parts };
}

export function isCondition(node: FilterNode): node is FilterCondition {
  return 'field' in node;
}

/** The conditions on one item that a condition takes; null for one that compares a value. */
export function itemsOf({ value }: FilterCondition): Filter | null {
  const isFilter = typeof value === 'object' && ('all' in value || 'any' in value);
  return isFilter ? (value as Filter) : null; // A list has neither.
}

const withParts = (filter: Filter, parts: readonly FilterNode[]): Filter =>
  parts.length === 0 ? EMPTY_FILTER : groupOf(matchOf(filter), parts);

/** The filter with one more part. */
export function addPart(filter: Filter, part: FilterNode): Filter {
  return withParts(filter, [...partsOf(filter), part]);
}

/** The filter with the part at an index replaced. */
export function replacePart(filter: Filter, index: number, part: FilterNode): Filter {
  return withParts(filter, partsOf(filter).with(index, part));
}

/** The filter without the part at an index. */
export function removePart(filter: Filter, index: number): Filter {
  return withParts(filter, partsOf(filter).toSpliced(index, 1));
}

/** The filter with the conditions of a group in the group's place. */
export function dissolvePart(filter: Filter, index: number): Filter {
  const group = partsOf(filter)[index];
  if (group === undefined || isCondition(group)) return filter;
  const others = partsOf(filter).toSpliced(index, 1);
  const own = partsOf(group).filter((part) => !isRepeated(groupOf('all', others), part, null));
  return withParts(filter, partsOf(filter).toSpliced(index, 1, ...own));
}

/** Conditions of a filter, those of its groups and on its items included. */
export function countTerms(node: FilterNode): number {
  const group = isCondition(node) ? itemsOf(node) : node;
  const within =
    group === null ? 0 : partsOf(group).reduce((sum, part) => sum + countTerms(part), 0);
  return isCondition(node) ? 1 + within : within;
}

/** Whether a filter can take one more condition. */
export const isFull = (filter: Filter): boolean => countTerms(filter) >= PERSON_FILTER_LIMITS.terms;

/** Whether a group has this part already, at another place than `index`. */
export function isRepeated(filter: Filter, part: FilterNode, index: number | null): boolean {
  const text = JSON.stringify(part);
  return partsOf(filter).some((other, place) => place !== index && JSON.stringify(other) === text);
}

const isRange = (op: FilterOperator): boolean => op === 'between';
const isChoice = (op: FilterOperator): boolean => op === 'is' || op === 'isNot';

/** Operators that need no value. */
export const isValueless = (op: FilterOperator): boolean => op === 'exists';

/** Whether a condition asks that there be no value. */
export const isAbsence = ({ op, value }: FilterCondition): boolean =>
  isValueless(op) && value === false;

/** Whether a condition takes any of several values. */
export const takesSeveral = (field: FilterField, op: FilterOperator): boolean =>
  isChoice(op) && field.type !== 'boolean';

/**
 * What a field is asked for before the person has said anything: nothing yet, or everything it may
 * be.
 */
function blankValue(field: FilterField, op: FilterOperator): FilterValue {
  if (field.type === 'items') return EMPTY_FILTER;
  if (isValueless(op) || field.type === 'boolean') return true;
  if (takesSeveral(field, op)) return [];
  if (field.type === 'number') return [field.range?.min ?? 0, field.range?.max ?? 100];
  return isRange(op) ? [] : '';
}

/** The first condition of a field. */
export function blankCondition(field: FilterField): FilterCondition {
  const op = field.operators[0] ?? 'is';
  return { field: field.key, op, value: blankValue(field, op) };
}

/** The same condition with another operator; the value stays where it still fits. */
export function withOperator(
  condition: FilterCondition,
  field: FilterField,
  op: FilterOperator,
): FilterCondition {
  const kept = [isRange, isValueless, isChoice].every((is) => is(condition.op) === is(op));
  return { ...condition, op, value: kept ? condition.value : blankValue(field, op) };
}

/**
 * Whether a condition says something; one that does not is kept in the editor and left out of the
 * filter.
 */
export function isComplete(condition: FilterCondition): boolean {
  const items = itemsOf(condition);
  if (items !== null) return partsOf(items).length > 0;
  const { op, value } = condition;
  if (Array.isArray(value))
    return isRange(op) ? value.length === 2 && value.every((end) => end !== '') : value.length > 0;
  return value !== '';
}
