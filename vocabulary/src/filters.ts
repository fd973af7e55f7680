/**
 * The one filter tree of Palisade: tables, saved filters, label rules, posture policies,
 * notification scopes and the public graph all take it. A node is either a group (`all` or `any`)
 * or one condition.
 */
export const FILTER_OPERATORS = [
  'is',
  'isNot',
  'equals',
  'equalsIgnoreCase',
  'contains',
  'doesNotContain',
  'between',
  'before',
  'after',
  'on',
  'exists',
  'has',
  'hasNot',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/**
 * A list means "any of" for `is`, "none of" for `isNot`, and [from, to] for `between`. Dates are
 * ISO 8601 or `now-7d`.
 */
export type PlainFilterValue = string | number | boolean | readonly (string | number)[];

/**
 * `has` and `hasNot` take a group of conditions that one item has to meet, all of them by itself.
 */
export type FilterValue = PlainFilterValue | Filter;

export interface FilterCondition {
  readonly field: string;
  readonly op: FilterOperator;
  readonly value: FilterValue;
}

export type Filter =
  | { readonly all: readonly FilterNode[] }
  | { readonly any: readonly FilterNode[] };
export type FilterNode = Filter | FilterCondition;

/** What a person puts together in a filter bar. Depth 1 is a flat group. */
export const PERSON_FILTER_LIMITS = { terms: 20, depth: 2 } as const;

/** In so many fields the search of a page looks at most, an id and names of the catalogue too. */
const SEARCHED_FIELDS = 5;

/**
 * Bounds of a filter that comes from outside: a person's, within a group that adds the conditions
 * of a page's search.
 */
export const FILTER_LIMITS = {
  terms: PERSON_FILTER_LIMITS.terms + SEARCHED_FIELDS,
  depth: PERSON_FILTER_LIMITS.depth + 1,
  values: 200,
  valueLength: 500,
} as const;
