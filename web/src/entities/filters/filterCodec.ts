import {
  type Filter,
  type FilterCondition,
  type FilterNode,
  PERSON_FILTER_LIMITS,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { toValue } from './filterValue.ts';

/** How many more conditions there may be, shared by all groups of a filter. */
interface Budget {
  left: number;
}

/**
 * Reads a filter set of an address: `{"all":[{"field","op","value"},{"any":[…]}]}`. Conditions that
 * the fields do not allow, repeated ones, groups nested deeper and what is above the limit are
 * dropped, so an address edited by hand never breaks a page.
 */
export function parseFilters(text: string | null, fields: readonly FilterField[]): Filter {
  return toGroup(parseJson(text), fields, 1, { left: PERSON_FILTER_LIMITS.terms }) ?? { all: [] };
}

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
    if (!isGroup && budget.left <= 0) break;
    const part = isGroup
      ? toGroup(item, fields, depth + 1, budget)
      : toCondition(item, fields, depth, budget);
    const key = JSON.stringify(part);
    if (part === null || seen.has(key)) continue;
    if (!isGroup) budget.left -= 1;
    seen.add(key);
    parts.push(part);
  }
  if (parts.length === 0) return null;
  return all === undefined ? { any: parts } : { all: parts };
}

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
