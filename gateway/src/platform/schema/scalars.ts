import type { FilterValue } from '@palisade/vocabulary/filters.ts';
import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

function moment(value: unknown): string {
  if (typeof value !== 'string' || !ISO.test(value) || Number.isNaN(Date.parse(value))) throw new GraphQLError('A DateTime is ISO 8601 with a time zone, such as 2026-01-31T12:00:00.000Z.');
  return new Date(value).toISOString();
}

/** Moments: the services answer ISO strings, which pass as they are; input is brought to UTC with milliseconds. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (value) => (typeof value === 'string' ? value : moment(value instanceof Date ? value.toISOString() : value)),
  parseValue: moment,
  parseLiteral: (node) => moment('value' in node ? node.value : null),
});

function filterValue(value: unknown): FilterValue {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const isWord = (item: unknown): boolean => typeof item === 'string' || typeof item === 'number';
  if (typeof value === 'boolean' || items.every(isWord)) return value as FilterValue; // Every item was just checked.
  throw new GraphQLError('A filter value is a string, a number, a boolean, or a list of strings or numbers.');
}

export const FilterValueScalar = new GraphQLScalarType<FilterValue, unknown>({
  name: 'FilterValue',
  serialize: (value) => value,
  parseValue: filterValue,
  parseLiteral: (node, variables) => filterValue(valueFromASTUntyped(node, variables)),
});
