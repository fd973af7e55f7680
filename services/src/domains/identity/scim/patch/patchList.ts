import { matchesFilter } from '../filter/matchFilter.ts';
import type { PatchPath, ScimFilter } from '../filter/scimFilter.types.ts';
import { badRequest } from '../scimError.ts';
import { type Attribute, type Draft, keptValue, partOf } from '../shape.ts';
import type { Operation } from './operations.ts';

const valueKey = ({ value }: Draft): string => String(value).toLowerCase();

/** The list as a patch before this operation left it. */
const knownIn = (list: unknown): Draft[] => (Array.isArray(list) ? (list as Draft[]) : []);

const termsOf = (filter: ScimFilter | null): number => {
  if (filter === null) return 0;
  if (filter.kind === 'not') return termsOf(filter.part);
  if (filter.kind !== 'all' && filter.kind !== 'any') return 1;
  return filter.parts.reduce((sum, part) => sum + termsOf(part), 0);
};

/** How much an operation on a list has to look at: its elements, each by every term of a filter. */
export const workOf = (list: unknown, { where }: PatchPath): number =>
  knownIn(list).length * (1 + termsOf(where));

const elementsOf = (attribute: Attribute, value: unknown): Draft[] =>
  (keptValue(attribute, value) ?? []) as Draft[]; // Of a list they are elements.

/** One element is primary: the last that was said to be. */
function onePrimary(elements: readonly Draft[], added: readonly Draft[]): Draft[] {
  const primary = added.findLast((element) => element['primary'] === true);
  if (primary === undefined) return [...elements];
  return elements.map((element) =>
    element === primary || element['primary'] !== true ? element : { ...element, primary: false },
  );
}

function add(known: readonly Draft[], added: readonly Draft[]): Draft[] {
  const byValue = new Map(known.map((element) => [valueKey(element), element]));
  for (const element of added)
    byValue.set(valueKey(element), { ...byValue.get(valueKey(element)), ...element });
  const all = [...byValue.values()];
  const last = added.map((element) => byValue.get(valueKey(element)) ?? element);
  return onePrimary(all, last);
}

/** The element that a filter describes by equality alone; null for any other filter. */
function described(filter: ScimFilter): Draft | null {
  if (filter.kind === 'compare' && filter.operator === 'eq') return { [filter.path]: filter.value };
  if (filter.kind !== 'all') return null;
  const parts = filter.parts.map(described);
  return parts.includes(null) ? null : Object.assign({}, ...parts);
}

function changed(
  attribute: Attribute,
  { part }: PatchPath,
  { op, value }: Operation,
): (element: Draft) => Draft {
  if (part === null) {
    const [given = {}] = elementsOf(attribute, value);
    return (element) => ({ ...(op === 'add' ? element : {}), ...given });
  }
  const key = partOf(attribute, part);
  if (key === null) return (element) => element;
  return (element) => ({ ...element, [key]: op === 'remove' ? null : value });
}

/**
 * A list after an operation on it, on its elements that meet a filter, or on a part of these. Who
 * sets a part of an element that is not there means to make it: Entra ID sends the first work email
 * as `emails[type eq "work"].value`.
 */
export function patchList(
  list: unknown,
  attribute: Attribute,
  path: PatchPath,
  operation: Operation,
): Draft[] {
  const known = knownIn(list);
  const { where, part } = path;
  const { op, value } = operation;
  if (where === null && part === null) {
    const given = elementsOf(attribute, value);
    if (op === 'add') return add(known, given);
    if (op === 'replace') return add([], given);
    // Entra ID names members to remove by a value instead of a filter.
    if (given.length === 0) return [];
    const gone = new Set(given.map(valueKey));
    return known.filter((element) => !gone.has(valueKey(element)));
  }
  const meets = (element: Draft): boolean => where === null || matchesFilter(where, element);
  if (op === 'remove' && part === null) return known.filter((element) => !meets(element));
  const change = changed(attribute, path, operation);
  if (known.some(meets)) {
    const after = known.map((element) => (meets(element) ? change(element) : element));
    return onePrimary(after, after.filter(meets));
  }
  if (op === 'remove') return known;
  const made = where === null ? {} : described(where);
  if (made === null)
    throw badRequest('noTarget', `No element of ${attribute.name} meets the filter.`);
  return add(known, [change(elementsOf(attribute, made)[0] ?? {})]);
}
