import { pathsOf, type Projection } from './projection.ts';
import type { Wanted } from './scim.types.ts';
import { badRequest } from './scimError.ts';
import { isObject } from './shape.ts';

/** Resources of a page when none is asked for, and at most. */
const USUAL_COUNT = 100;
const MOST_COUNT = 200;
const LATEST_INDEX = 10_000_000;

function textIn(source: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = source[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw badRequest('invalidValue', `${name} is one text.`);
  return value;
}

function numberIn(source: Readonly<Record<string, unknown>>, name: string, absent: number): number {
  const value = source[name];
  if (value === undefined || value === null || value === '') return absent;
  const number = Number(value);
  if (!Number.isInteger(number)) throw badRequest('invalidValue', `${name} is a whole number.`);
  return Math.min(number, LATEST_INDEX);
}

/** Which attributes an address or a search asks for. */
export const projectionOf = (source: unknown): Projection => {
  const given = isObject(source) ? source : {};
  return {
    attributes: pathsOf(given['attributes'], 'attributes'),
    excluded: pathsOf(given['excludedAttributes'], 'excludedAttributes') ?? [],
  };
};

/** Which part of a list an address or a search asks for. @throws ScimError invalidValue */
export function wantedOf(source: unknown): Wanted {
  const given = isObject(source) ? source : {};
  return {
    filter: textIn(given, 'filter'),
    sortBy: textIn(given, 'sortBy'),
    isDescending: textIn(given, 'sortOrder')?.toLowerCase() === 'descending',
    startIndex: Math.max(1, numberIn(given, 'startIndex', 1)),
    count: Math.min(MOST_COUNT, Math.max(0, numberIn(given, 'count', USUAL_COUNT))),
  };
}

/** A page of resources as RFC 7644, 3.4.2, writes it. */
export const listResponse = (
  { startIndex }: Pick<Wanted, 'startIndex'>,
  total: number,
  items: readonly object[],
): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  itemsPerPage: items.length,
  startIndex,
  Resources: items,
});
