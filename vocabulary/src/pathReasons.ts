/** What can speak for words of a path being values of a parameter; the page has a text for each. */
export const PATH_REASONS = [
  'digits',
  'siblingsWithDigits',
  'structureAlikeShare',
  'siblingsDirectNamed',
  'sameAsSiblings',
  'namedPaths',
  'removable',
  'action',
  'pluralParent',
  'siblings',
  'unseenMass',
  'asRare',
  'sameAsParameter',
  'usedLikeParameter',
  'spelledLikeParameter',
  'parameterOpen',
  'structureLikeParameter',
  'rootParent',
] as const;
export type PathReason = (typeof PATH_REASONS)[number];
