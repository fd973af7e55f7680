import type { FilterColumns } from './filter/filterSql.ts';
import { badRequest } from './scimError.ts';
import type { Wanted } from './scim.types.ts';

/** The order of a list in SQL; rows that are equal by it come as they were made. */
export function orderOf(
  { sortBy, isDescending }: Wanted,
  { single }: FilterColumns,
  last: readonly string[],
): string {
  if (sortBy === null) return last.join(', ');
  const path = sortBy.toLowerCase().replace(/^urn:ietf:.*:(?:user|group):/, '');
  const column = Object.hasOwn(single, path) ? single[path] : undefined;
  if (column === undefined) throw badRequest('invalidPath', `Nothing is sorted by ${sortBy}.`);
  const { sql, type } = column;
  const key = type === 'text' || type === 'email' ? `lower(${sql})` : sql;
  return [`${key} ${isDescending ? 'desc nulls first' : 'asc nulls last'}`, ...last].join(', ');
}
