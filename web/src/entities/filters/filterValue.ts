import {
  FILTER_LIMITS,
  type FilterOperator,
  type FilterValue,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';

const RELATIVE_DATE = /^now-\d{1,4}[mhd]$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The value of a condition that an address holds, or null where it does not fit the field and the
 * operator.
 */
export function toValue(
  value: unknown,
  op: FilterOperator,
  field: FilterField,
): FilterValue | null {
  if (op === 'exists') return typeof value === 'boolean' ? value : null;
  if (op === 'between') return toRange(value, field);
  if ((op === 'is' || op === 'isNot') && field.type !== 'boolean') return toList(value, field);
  return ONE_VALUE[field.type](value, field) ? value : null;
}

function toList(value: unknown, field: FilterField): FilterValue | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const values = items.filter((item): item is string | number => isElement(item, field));
  return values.length === 0 ? null : [...new Set(values)].slice(0, FILTER_LIMITS.values);
}

function isElement(value: unknown, field: FilterField): boolean {
  if (field.elements === 'integer')
    return Number.isInteger(value) && isWithin(value as number, field);
  if (field.elements === 'uuid') return typeof value === 'string' && UUID.test(value);
  return isText(value) && (field.values?.includes(value) ?? true);
}

function toRange(value: unknown, field: FilterField): FilterValue | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, to] = value as unknown[];
  const isOne = ONE_VALUE[field.type];
  if (!isOne(from, field) || !isOne(to, field)) return null;
  if (typeof from === 'number' && typeof to === 'number') return from <= to ? [from, to] : null;
  return isText(from) && isText(to) && (!ISO_DATE.test(from) || !ISO_DATE.test(to) || from <= to)
    ? [from, to]
    : null;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= FILTER_LIMITS.valueLength;
const isWithin = (value: number, { range }: FilterField): boolean =>
  value >= (range?.min ?? -Infinity) && value <= (range?.max ?? Infinity);

type Check = (value: unknown, field: FilterField) => value is string | number | boolean;

const isMember: Check = (value, field): value is string =>
  isElement(value, field) && typeof value === 'string';

const ONE_VALUE: Record<FilterField['type'], Check> = {
  text: (value): value is string => isText(value),
  enum: isMember,
  set: isMember,
  boolean: (value): value is boolean => typeof value === 'boolean',
  number: (value, field): value is number =>
    typeof value === 'number' && Number.isFinite(value) && isWithin(value, field),
  // A group of conditions is no single value; the bar of filters has no field that takes one.
  items: (_value): _value is never => false,
  date: (value): value is string =>
    isText(value) &&
    (RELATIVE_DATE.test(value) || (ISO_DATE.test(value) && !Number.isNaN(Date.parse(value)))),
};
