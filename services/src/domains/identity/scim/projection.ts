import type { Resource } from './resources.ts';
import { badRequest } from './scimError.ts';
import { isObject } from './shape.ts';

/** Which attributes are answered, by their paths in lower case; null for all. */
export interface Projection {
  readonly attributes: readonly string[] | null;
  readonly excluded: readonly string[];
}

/** Answered whatever is asked for. */
const ALWAYS = new Set(['schemas', 'id']);
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/** Paths from a list, or from a text with commas. */
export function pathsOf(value: unknown, name: string): string[] | null {
  if (value === undefined || value === null || value === '') return null;
  const list: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
  return list.map((path) => {
    if (typeof path !== 'string') throw badRequest('invalidValue', `${name} is a list of names.`);
    return path.trim().toLowerCase().replace(CORE, '');
  });
}

/** Parts of an attribute that a list of paths names; null where it names all of it. */
function partsIn(paths: readonly string[], name: string): string[] | null {
  if (paths.includes(name)) return null;
  return paths
    .filter((path) => path.startsWith(`${name}.`))
    .map((path) => path.slice(name.length + 1));
}

function keep(value: unknown, isKept: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => keep(element, isKept));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => isKept(part.toLowerCase())));
}

/** A resource with the attributes that are wanted of it. */
export function project(resource: Resource, { attributes, excluded }: Projection): object {
  const entries = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const key = name.toLowerCase();
    if (ALWAYS.has(key)) return [[name, value]];
    const [wanted, left] = [partsIn(attributes ?? [key], key), partsIn(excluded, key)];
    if (left === null || wanted?.length === 0) return [];
    const isKept = (part: string): boolean =>
      (wanted === null || wanted.includes(part)) && !left.includes(part);
    return [[name, wanted === null && left.length === 0 ? value : keep(value, isKept)]];
  });
  return Object.fromEntries(entries);
}
