import { FILTER_LIMITS, type FilterValue } from '@palisade/vocabulary/filters.ts';
import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

function moment(value: unknown): string {
  if (typeof value !== 'string' || !ISO.test(value) || Number.isNaN(Date.parse(value)))
    throw new GraphQLError(
      'A DateTime is ISO 8601 with a time zone, such as 2026-01-31T12:00:00.000Z.',
    );
  const moved = new Date(value).toISOString();
  // A time zone can lead out of the years that have four digits, where ISO 8601 and PostgreSQL
  // part.
  if (!/^(?!0000)\d{4}-/.test(moved))
    throw new GraphQLError('A DateTime is of the years 1 to 9999.');
  return moved;
}

/**
 * Moments: the services answer ISO strings, which pass as they are; input is brought to UTC with
 * milliseconds.
 */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (value) =>
    typeof value === 'string' ? value : moment(value instanceof Date ? value.toISOString() : value),
  parseValue: moment,
  parseLiteral: (node) => moment('value' in node ? node.value : null),
});

/** Whether a value is a group of conditions, no deeper than a filter can be. */
function isGroup(value: unknown, depth: number): boolean {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    depth > FILTER_LIMITS.depth
  )
    return false;
  const [[kind, parts] = [], ...more] = Object.entries(value);
  if (
    more.length > 0 ||
    (kind !== 'all' && kind !== 'any') ||
    !Array.isArray(parts) ||
    parts.length > FILTER_LIMITS.terms
  )
    return false;
  return parts.every((part: unknown) =>
    typeof part === 'object' && part !== null && 'field' in part
      ? Object.keys(part).every((key) => ['field', 'op', 'value'].includes(key))
      : isGroup(part, depth + 1),
  );
}

function filterValue(value: unknown): FilterValue {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const isWord = (item: unknown): boolean => typeof item === 'string' || typeof item === 'number';
  if (typeof value === 'boolean' || items.every(isWord)) return value as FilterValue; // Every item was just checked.
  if (isGroup(value, 1)) return value as FilterValue; // Likewise; what its conditions may say, the service checks.
  throw new GraphQLError(
    'A filter value is a string, a number, a boolean, a list of strings or numbers, or for has and hasNot a group of conditions.',
  );
}

export const FilterValueScalar = new GraphQLScalarType<FilterValue, unknown>({
  name: 'FilterValue',
  serialize: (value) => value,
  parseValue: filterValue,
  parseLiteral: (node, variables) => filterValue(valueFromASTUntyped(node, variables)),
});
