import {
  type Filter,
  type FilterCondition,
  type FilterNode,
  PERSON_FILTER_LIMITS,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { unread, UNREAD } from '../../ui/filters/unread.ts';
import { toValue } from './filterValue.ts';

/** How many more conditions there may be, shared by all groups of a filter. */
interface Budget {
  left: number;
}

/** Letters of a text that could not be read, as they are kept for the chip that says so. */
const KEPT = 500;

/**
 * Reads a filter set of an address: `{"all":[{"field","op","value"},{"any":[…]}]}`. What the fields
 * do not allow, groups nested deeper and what is above the limit become a condition that says that
 * it could not be read, so an address edited by hand neither breaks a page nor shows more than it
 * asks for. Repeated conditions are dropped.
 */
export function parseFilters(text: string | null, fields: readonly FilterField[]): Filter {
  if (text === null || text === '') return { all: [] };
  const raw = parseJson(text);
  if (isEmpty(raw)) return { all: [] };
  const budget = { left: PERSON_FILTER_LIMITS.terms };
  return toGroup(raw, fields, 1, budget) ?? { all: [unread(text.slice(0, KEPT))] };
}

const isEmpty = (raw: unknown): boolean => {
  const list = propertyOf(raw, 'all') ?? propertyOf(raw, 'any');
  return Array.isArray(list) && list.length === 0;
};

/** Whether a filter has no condition. */
export const isEmptyFilter = (filter: Filter): boolean =>
  ('all' in filter ? filter.all : filter.any).length === 0;

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function toGroup(
  raw: unknown,
  fields: readonly FilterField[],
  depth: number,
  budget: Budget,
): Filter | null {
  const [all, any] = [propertyOf(raw, 'all'), propertyOf(raw, 'any')];
  const list: unknown = all ?? any;
  if (!Array.isArray(list) || depth > PERSON_FILTER_LIMITS.depth) return null;
  const seen = new Set<string>();
  const parts: FilterNode[] = [];
  for (const item of list as unknown[]) {
    const isGroup = propertyOf(item, 'all') !== undefined || propertyOf(item, 'any') !== undefined;
    const isOver = !isGroup && budget.left <= 0;
    const read = isGroup
      ? toGroup(item, fields, depth + 1, budget)
      : toCondition(item, fields, depth, budget);
    const part = isOver || read === null ? toUnread(item) : read;
    const key = JSON.stringify(part);
    if (seen.has(key)) continue;
    if (!isGroup) budget.left -= 1;
    seen.add(key);
    parts.push(part);
    if (isOver) break;
  }
  if (parts.length === 0) return null;
  return all === undefined ? { any: parts } : { all: parts };
}

/** One that was not read before keeps the text that it was made of. */
const toUnread = (raw: unknown): FilterCondition =>
  unread(
    propertyOf(raw, 'field') === UNREAD
      ? String(propertyOf(raw, 'value'))
      : JSON.stringify(raw).slice(0, KEPT),
  );

function toCondition(
  raw: unknown,
  fields: readonly FilterField[],
  depth: number,
  budget: Budget,
): FilterCondition | null {
  const field = fields.find(({ key }) => key === propertyOf(raw, 'field'));
  const op = field?.operators.find((known) => known === propertyOf(raw, 'op'));
  if (!field || !op) return null;
  const given = propertyOf(raw, 'value');
  // Conditions on items are a group that may be nested as deep as the condition itself could.
  const value =
    field.items === undefined
      ? toValue(given, op, field)
      : toGroup(given, field.items.fields, depth, budget);
  return value === null ? null : { field: field.key, op, value };
}
