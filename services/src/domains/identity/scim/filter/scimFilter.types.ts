/** Operators that compare an attribute with a value. */
export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof OPERATORS)[number];

export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644, 3.4.2.2. Attribute paths are in lower case, without the core schema. */
export type ScimFilter =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly ScimFilter[] }
  | { readonly kind: 'not'; readonly part: ScimFilter }
  | {
      readonly kind: 'compare';
      readonly path: string;
      readonly operator: Operator;
      readonly value: FilterValue;
    }
  | { readonly kind: 'present'; readonly path: string }
  /** An element of a list that meets a filter on its own attributes. */
  | { readonly kind: 'within'; readonly path: string; readonly where: ScimFilter };

/** What a PATCH is about: an attribute, one of its parts, or elements of a list. */
export interface PatchPath {
  readonly attribute: string;
  readonly where: ScimFilter | null;
  readonly part: string | null;
}
