import { FILTER_LIMITS, type FilterCondition, type FilterOperator } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';

const RELATIVE_DATE = /^now-\d{1,4}[mhd]$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a filter set of an address: `{"all":[{"field","op","value"}]}`. Conditions that the fields do not allow, repeated
 * ones and those above the limit are dropped, so an address edited by hand never breaks a page.
 */
export function parseFilters(text: string | null, fields: readonly FilterField[]): readonly FilterCondition[] {
  const all = propertyOf(parseJson(text), 'all');
  if (!Array.isArray(all)) return [];
  const seen = new Set<string>();
  return all
    .flatMap((raw) => toCondition(raw, fields))
    .filter((condition) => {
      const key = JSON.stringify(condition);
      return seen.has(key) ? false : Boolean(seen.add(key));
    })
    .slice(0, FILTER_LIMITS.terms);
}

/** Writes a filter set for an address; none at all is null, since defaults are absent. */
export function formatFilters(conditions: readonly FilterCondition[]): string | null {
  return conditions.length === 0 ? null : JSON.stringify({ all: conditions });
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function toCondition(raw: unknown, fields: readonly FilterField[]): FilterCondition[] {
  const field = fields.find(({ key }) => key === propertyOf(raw, 'field'));
  const op = field?.operators.find((known) => known === propertyOf(raw, 'op'));
  if (!field || !op) return [];
  const value = toValue(propertyOf(raw, 'value'), op, field);
  return value === null ? [] : [{ field: field.key, op, value }];
}

type Value = FilterCondition['value'];

function toValue(value: unknown, op: FilterOperator, field: FilterField): Value | null {
  if (op === 'between') return toRange(value, field);
  if (op === 'exists') return typeof value === 'boolean' ? value : null;
  const isOne = ONE_VALUE[field.type];
  const isChoice = (op === 'is' || op === 'isNot') && field.type !== 'boolean';
  if (!isChoice) return isOne(value, field) ? value : null;
  const values = (Array.isArray(value) ? value : [value]).filter((item): item is string | number => isOne(item, field));
  return values.length === 0 ? null : [...new Set(values)].slice(0, FILTER_LIMITS.values);
}

function toRange(value: unknown, field: FilterField): Value | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, to] = value as unknown[];
  const isOne = ONE_VALUE[field.type];
  if (!isOne(from, field) || !isOne(to, field)) return null;
  if (typeof from === 'number' && typeof to === 'number') return from <= to ? [from, to] : null;
  return isText(from) && isText(to) && (!ISO_DATE.test(from) || !ISO_DATE.test(to) || from <= to) ? [from, to] : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= FILTER_LIMITS.valueLength;

const isChosen: Check = (value, field): value is string | number =>
  field.elements === 'integer'
    ? Number.isInteger(value) && Number(value) >= (field.range?.min ?? -Infinity) && Number(value) <= (field.range?.max ?? Infinity)
    : isText(value) && (field.elements !== 'uuid' || UUID.test(value)) && (field.values?.includes(value) ?? true);

type Check = (value: unknown, field: FilterField) => value is string | number | boolean;

const ONE_VALUE: Record<FilterField['type'], Check> = {
  text: (value): value is string => isText(value),
  enum: isChosen,
  set: isChosen,
  boolean: (value): value is boolean => typeof value === 'boolean',
  number: (value, field): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= (field.range?.min ?? -Infinity) && value <= (field.range?.max ?? Infinity),
  date: (value): value is string => isText(value) && (RELATIVE_DATE.test(value) || (ISO_DATE.test(value) && !Number.isNaN(Date.parse(value)))),
};
