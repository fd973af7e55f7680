import type { FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';

export type Word = string | number | boolean;

/** A value that a row has under a field, at least one of which a filter needs to hold. */
export interface Key {
  readonly field: string;
  readonly value: Word;
  /** Texts in other letter case will do. */
  readonly isCaseIgnored: boolean;
}

/**
 * Names the keys of a condition on items with fields of their own; null when nothing is known of
 * them.
 */
export type KeysOfItems = (condition: FilterCondition) => readonly Key[] | null;

/**
 * How common the values of a field are, where they are: of several conditions that must hold, the
 * one on the rarest is asked first. Fields that are not here have rare values.
 */
const COMMON: Readonly<Record<string, number>> = {
  request: 2,
  response: 2,
  endpointType: 2,
  severity: 2,
  dataType: 2,
  dataCategory: 2,
  isArrayItem: 3,
  protocol: 4,
  parameterType: 5,
  authType: 5,
  method: 5,
  authenticated: 6,
  rateLimited: 6,
  sensitive: 6,
  isExternal: 7,
  responseCode: 7,
  source: 8,
  sourceType: 8,
  learningState: 8,
  monitored: 8,
  availabilityStatus: 8,
  required: 8,
  contentType: 8,
  location: 9,
  urlType: 9,
};

const commonness = (keys: readonly Key[]): number =>
  Math.max(0, ...keys.map(({ field }) => COMMON[field] ?? 1));

/** Keys of which a row must have at least one for a filter to hold; null when nothing is known. */
export function requiredKeys(node: FilterNode, ofItems: KeysOfItems): readonly Key[] | null {
  if ('all' in node) {
    const known = node.all
      .map((part) => requiredKeys(part, ofItems))
      .filter((keys) => keys !== null);
    return known.sort((a, b) => commonness(a) - commonness(b))[0] ?? null;
  }
  if ('any' in node) {
    const known = node.any.map((part) => requiredKeys(part, ofItems));
    return known.every((keys) => keys !== null) ? known.flat() : null;
  }
  const { field, op, value } = node;
  if (op === 'has') return ofItems(node);
  if (op !== 'is' && op !== 'equals' && op !== 'equalsIgnoreCase') return null;
  return [value]
    .flat()
    .filter((one): one is Word => typeof one !== 'object')
    .map((one) => ({ field, value: one, isCaseIgnored: op === 'equalsIgnoreCase' }));
}
