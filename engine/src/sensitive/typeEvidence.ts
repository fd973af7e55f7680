import type { Carrier } from './valuesWithin.ts';

/** Where the data type of a parameter comes from. */
export const TYPE_SOURCES = [
  'catalogue',
  'companyName',
  'companyValues',
  'person',
  'earlier',
] as const;
type TypeSource = (typeof TYPE_SOURCES)[number];

/** Why a parameter is of its data type, as far as that was counted. */
export interface TypeEvidence {
  /**
   * A type of the product, one of the company's own by the field's name or by its values, a
   * person's word, or values of before, when the newest are of no type.
   */
  readonly source: TypeSource;
  /** 0..1; null where nothing was counted that could tell. */
  readonly confidence: number | null;
  /** Values that matched, of those tested; null where values decided nothing. */
  readonly matching: number | null;
  readonly tested: number | null;
  /** The company's own rule that holds; null where it is one of several, or has a value in it. */
  readonly rule: string | null;
  /** Fields beside it whose names speak for the type, and those that speak against it. */
  readonly beside: readonly string[];
  readonly despite: readonly string[];
  /** What its values carry other values in, which were found to be of `holds`. */
  readonly carrier: Carrier | null;
  /** Sensitive types of those, most frequent first; the parameter is of one of them or holds them. */
  readonly holds: readonly string[];
}

const UNCOUNTED = {
  matching: null,
  tested: null,
  rule: null,
  beside: [],
  despite: [],
  carrier: null,
  holds: [],
} as const;

/** A person said what it is. */
export const SAID_BY_PERSON: TypeEvidence = { source: 'person', confidence: 1, ...UNCOUNTED };

/** Its values were of the type for long, and those that came last are of none. */
export const OF_EARLIER: TypeEvidence = { source: 'earlier', confidence: null, ...UNCOUNTED };

/** Values of a type of the company's own matched. */
export const ofOwnValues = (
  matching: number,
  tested: number,
  rule: string | null,
): TypeEvidence => ({
  ...UNCOUNTED,
  source: 'companyValues',
  confidence: 1,
  matching,
  tested,
  rule,
});

/** A company's own rule about names holds for the field's name. */
export const ofOwnName = (rule: string | null): TypeEvidence => ({
  ...UNCOUNTED,
  source: 'companyName',
  confidence: 1,
  rule,
});
