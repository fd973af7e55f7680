import { badInput, notFound } from './errors.ts';

/** Query of a keyset list. */
export interface PageQuery {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * Characters of an address that services read: Node refuses more than 16 kB of headers, of which it
 * is one.
 */
const LONGEST = 12_000;
/** Characters of a part of a path: services know no longer id. */
const LONGEST_PART = 512;

const PART = /\{(\w+)\}/g;

/**
 * A path of an OpenAPI document with its parts filled in, escaped, and then its query; parts of the
 * query that are null or undefined are left out. `pathFrom('/identity/{companyId}/tokens', {
 * companyId }, { first: 50 })` Throws NOT_FOUND for a part that is longer than any id, BAD_INPUT
 * for a query that is longer than the services read.
 */
export function pathFrom(template: string, parts: object, query: object = {}): string {
  const path = template.replace(PART, (_, name: string) =>
    partOf(String(Reflect.get(parts, name))),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  const whole = given.length === 0 ? path : `${path}?${given.join('&')}`;
  if (whole.length <= LONGEST) return whole;
  const [longest = ''] = given.toSorted((one, other) => other.length - one.length);
  const field = longest.slice(0, longest.indexOf('='));
  throw badInput(`"${field}" is too long.`, field);
}

function partOf(part: string): string {
  if (part.length > LONGEST_PART) throw notFound();
  return encodeURIComponent(part);
}
