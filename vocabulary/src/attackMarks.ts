import type { AttackType } from './attackTypes.ts';

/** What people say about what detection reported of a step. */
export const MARK_VERDICTS = ['legitimate', 'suspicious'] as const;
export type MarkVerdict = (typeof MARK_VERDICTS)[number];

/**
 * What of a step can be marked: how a field is unlike what was learned; the signatures in a field;
 * the status and the size of an answer; that more is asked for than by others; that a path is asked
 * for that no endpoint has; and a type of attack at its endpoint as a whole.
 */
export const MARK_KINDS = [
  'field',
  'injection',
  'status',
  'size',
  'excessiveUse',
  'unknownEndpoint',
  'behaviour',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Types that are about how much somebody takes. */
export const EXCESSIVE_TYPES: readonly AttackType[] = [
  'scraping',
  'excessiveUsage',
  'excessiveData',
];

/**
 * Whether a type is recognized by how a client behaves; signatures in a field are what they are, however
 * often they come.
 */
export const isBehaviour = (type: AttackType): boolean => type !== 'injection';

/** Letters of a field's name by which it can be marked; longer ones are cut where they are kept. */
export const LONGEST_MARKED_NAME = 119;

/** Stands in a path for any one segment. */
export const ANY_SEGMENT = '{}';
