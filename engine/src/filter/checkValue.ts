import {
  FILTER_LIMITS,
  type FilterOperator,
  type FilterValue,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';
import { filterDate } from './filterDates.ts';

export type CheckedValue = { readonly value: FilterValue } | { readonly message: string };

/**
 * Checks the value of a condition against its field and operator, and says in the user's words what
 * does not fit.
 */
export function checkValue(field: FilterField, op: FilterOperator, value: unknown): CheckedValue {
  if (op === 'exists')
    return typeof value === 'boolean'
      ? { value }
      : { message: `"${field.key}" exists: true or false.` };
  if (op === 'between') return checkSpan(field, value);
  if (Array.isArray(value)) {
    if (op !== 'is' && op !== 'isNot')
      return { message: `"${field.key}" takes one value here, not a list.` };
    if (value.length === 0) return { message: `Choose at least one value for "${field.key}".` };
    if (value.length > FILTER_LIMITS.values)
      return { message: `"${field.key}" takes at most ${FILTER_LIMITS.values} values.` };
    const items: (string | number)[] = [];
    for (const item of value) {
      const checked = checkOne(field, item);
      if ('message' in checked) return checked;
      if (typeof checked.value === 'boolean')
        return { message: `"${field.key}" takes one value here, not a list.` };
      items.push(checked.value);
    }
    return { value: [...new Set(items)] };
  }
  return checkOne(field, value);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Checked = { readonly value: string | number | boolean } | { readonly message: string };

function checkOne(field: FilterField, value: unknown): Checked {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean'
        ? { value }
        : { message: `"${field.key}" is true or false.` };
    case 'number':
      return checkNumber(field, value);
    case 'date':
      return typeof value === 'string' && filterDate(value, 0) !== null
        ? { value }
        : {
            message: `"${field.key}" is a date such as 2026-05-01, 2026-05-01T10:00:00Z or now-7d.`,
          };
    case 'enum':
    case 'set':
      if (field.elements === 'integer') return checkInteger(field, value);
      if (field.elements === 'uuid')
        return typeof value === 'string' && UUID.test(value)
          ? { value: value.toLowerCase() }
          : { message: `"${field.key}" is an id.` };
      if (typeof value === 'string' && (value === '' || value.includes('\u0000')))
        return { message: `"${field.key}" is a text that is not empty.` };
      if (
        typeof value === 'string' &&
        value.length <= FILTER_LIMITS.valueLength &&
        (field.values === undefined || field.values.includes(value))
      )
        return { value };
      return {
        message:
          field.values === undefined
            ? `"${field.key}" is a text.`
            : `"${field.key}" is one of ${field.values.join(', ')}.`,
      };
    default:
      if (typeof value !== 'string' || value === '')
        return { message: `"${field.key}" is a text that is not empty.` };
      if (value.includes('\u0000'))
        return {
          message: `The text for "${field.key}" holds a character that cannot be searched for.`,
        };
      if (field.hasAddresses === true)
        return checkOne({ ...field, hasAddresses: false }, plainAddress(value));
      return value.length <= FILTER_LIMITS.valueLength
        ? { value }
        : {
            message: `The text for "${field.key}" has at most ${FILTER_LIMITS.valueLength} characters.`,
          };
  }
}

function checkInteger(field: FilterField, value: unknown): Checked {
  return Number.isInteger(value)
    ? checkNumber(field, value)
    : { message: `"${field.key}" is a whole number.` };
}

function checkNumber(field: FilterField, value: unknown): Checked {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { message: `"${field.key}" is a number.` };
  const { range } = field;
  return range === undefined || (value >= range.min && value <= range.max)
    ? { value }
    : { message: `"${field.key}" lies between ${range.min} and ${range.max}.` };
}

function checkSpan(field: FilterField, value: unknown): CheckedValue {
  if (!Array.isArray(value) || value.length !== 2)
    return { message: `"${field.key}" between: a list of two values, from and to.` };
  const from = checkOne(field, value[0]);
  if ('message' in from) return from;
  const to = checkOne(field, value[1]);
  if ('message' in to) return to;
  if (typeof from.value === 'boolean' || typeof to.value === 'boolean')
    return { message: `"${field.key}" has no order.` };
  const [low, high] =
    field.type === 'date'
      ? [filterDate(String(from.value), 0) ?? 0, filterDate(String(to.value), 0) ?? 0]
      : [from.value, to.value];
  const isMixed =
    field.type === 'date' &&
    String(from.value).startsWith('now') !== String(to.value).startsWith('now');
  return low > high && !isMixed
    ? { message: `For "${field.key}", from is after to.` }
    : { value: [from.value, to.value] };
}
