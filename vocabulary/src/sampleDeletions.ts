/** What is kept of values of traffic, as the receipt of a deletion of samples counts it. */
export const SAMPLE_KINDS = [
  'parameters',
  'pathEvidence',
  'exchanges',
  'baselines',
  'corrections',
  'models',
  'attackExchanges',
  'attackSources',
  'attackPaths',
  'gapEvidence',
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Days after opting out within which every sample is deleted. */
export const SAMPLE_DELETION_DAYS = 5;
