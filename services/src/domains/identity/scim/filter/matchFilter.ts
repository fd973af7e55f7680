import type { FilterValue, Operator, ScimFilter } from './scimFilter.types.ts';

type Element = Readonly<Record<string, unknown>>;

const lower = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

function partOf(element: Element, path: string): unknown {
  const key = Object.keys(element).find((name) => name.toLowerCase() === path);
  return key === undefined ? undefined : element[key];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const COMPARE: Readonly<Record<Operator, (has: unknown, wanted: FilterValue) => boolean>> = {
  eq: (has, wanted) => (has ?? null) === wanted,
  ne: (has, wanted) => (has ?? null) !== wanted,
  co: (has, wanted) => text(has).includes(String(wanted)),
  sw: (has, wanted) => text(has).startsWith(String(wanted)),
  ew: (has, wanted) => text(has).endsWith(String(wanted)),
  gt: (has, wanted) => text(has) > String(wanted),
  ge: (has, wanted) => text(has) >= String(wanted),
  lt: (has, wanted) => text(has) < String(wanted),
  le: (has, wanted) => text(has) <= String(wanted),
};

/** Whether an element of a list meets the filter of a path; texts are compared in any case. */
export function matchesFilter(filter: ScimFilter, element: Element): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.parts.every((part) => matchesFilter(part, element));
    case 'any':
      return filter.parts.some((part) => matchesFilter(part, element));
    case 'not':
      return !matchesFilter(filter.part, element);
    case 'present':
      return !['', null, undefined].includes(partOf(element, filter.path) as string);
    case 'within':
      return false;
    case 'compare':
      return COMPARE[filter.operator](
        lower(partOf(element, filter.path)),
        lower(filter.value) as FilterValue,
      );
  }
}
