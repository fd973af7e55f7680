import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';

type Measure = keyof SiblingEvidence;

/** One addend of the log-odds: a measure, or the product of two. */
export type JudgeTerm = readonly [Measure, Measure | null];

/** Products whose parts mean something else together: few siblings, place and ending, place and what is below. */
const PRODUCTS: readonly (readonly [Measure, Measure])[] = [
  ['few', 'structureAlikeShare'], ['few', 'pluralParent'], ['few', 'alikeShare'], ['few', 'siblingsWithDigits'], ['siblings', 'structureAlikeShare'], ['siblings', 'structureUnlikeShare'], ['siblings', 'alikeShare'],
  ['siblings', 'unseenMass'], ['siblings', 'ownAlike'], ['pluralParent', 'structureAlikeShare'], ['pluralParent', 'alikeShare'], ['pluralParent', 'leaf'], ['pluralParent', 'collection'], ['pluralParent', 'pluralWord'], ['pluralParent', 'apiWord'],
  ['rootParent', 'collection'], ['rootParent', 'siblings'], ['parameterParent', 'siblings'], ['parameterParent', 'leaf'], ['parameterParent', 'directNamed'], ['parameterParent', 'structureAlikeShare'], ['parameterParent', 'collection'],
  ['leaf', 'structureAlikeShare'], ['leaf', 'siblings'], ['collection', 'directNamed'], ['collection', 'structureAlikeShare'], ['siblingsDirectNamed', 'siblings'],
  ['parameterBeside', 'pluralWord'], ['parameterOpen', 'structureLikeParameter'], ['parameterOpen', 'likeParameter'], ['apiWord', 'structureLikeParameter'], ['apiWord', 'ownLikeParameter'], ['apiWord', 'parameterBeside'], ['verb', 'parameterParent'], ['siblingsApiWords', 'apiWord'],
];
const MEASURES: readonly Measure[] = [
  'pluralParent', 'rootParent', 'parameterParent', 'verbParent', 'apiWord', 'verb', 'pluralWord', 'digits', 'capital', 'compound', 'tailNumber', 'suffixed',
  'siblingsApiWords', 'siblingsPlural', 'siblingsWithDigits', 'siblingsWithCapital', 'siblingsTailNumber', 'siblings', 'few', 'unseenMass', 'leaf', 'collection', 'ownMethods', 'directNamed', 'namedPaths', 'unnamedShare',
  'siblingsDeep', 'siblingsDirectNamed', 'siblingsUnnamed', 'alikeSiblings', 'alikeShare', 'namedAlike', 'ownAlike', 'structureAlikeShare', 'structureUnlikeShare', 'parameterBeside', 'parameterOpen', 'likeParameter',
  'unlikeParameter', 'namedLikeParameter', 'ownLikeParameter', 'structureLikeParameter', 'structureUnlikeParameter', 'shareOverFair',
];
/** Everything that may get a weight. */
export const TERMS: readonly JudgeTerm[] = [...MEASURES.map(measure => [measure, null] as const), ...PRODUCTS];
