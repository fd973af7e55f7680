import type { Candidate, SiblingEvidence } from './siblingEvidence.ts';

type Measure = keyof SiblingEvidence;

/**
 * What each measure, or product of two, adds to the log-odds that a word-like segment is a value. A logistic model fitted
 * on APIs that we invented and rounded to one decimal; `tests/src/measure/fitSiblingJudge.ts` prints this table, and
 * docs/engine-templates.md says how it came about.
 */
const WEIGHTS: readonly (readonly [Measure, Measure | null, number])[] = [
  ['pluralParent', null, 1.7], ['rootParent', null, -2.7], ['parameterParent', null, -1.9],
  ['verbParent', null, 1.3], ['apiWord', null, -2.7], ['verb', null, -2.5],
  ['pluralWord', null, -2.1], ['digits', null, 2.1], ['compound', null, 0.6],
  ['tailNumber', null, 2.1], ['suffixed', null, 2.2], ['siblingsApiWords', null, -2.5],
  ['siblingsPlural', null, -1.8], ['siblingsWithCapital', null, -0.8], ['unseenMass', null, 1.7],
  ['leaf', null, -3.6], ['collection', null, -2.4], ['directNamed', null, 2],
  ['unnamedShare', null, -2], ['siblingsDeep', null, -0.9], ['siblingsDirectNamed', null, 3],
  ['alikeSiblings', null, 1.5], ['namedAlike', null, 1.5], ['ownAlike', null, 1.2],
  ['structureUnlikeShare', null, -2.3], ['parameterOpen', null, 1.2], ['likeParameter', null, 1.6],
  ['unlikeParameter', null, -1.2], ['ownLikeParameter', null, -1.4], ['shareOverFair', null, -2.6],
  ['few', 'pluralParent', 0.7], ['siblings', 'structureAlikeShare', 2], ['siblings', 'unseenMass', 4.4],
  ['pluralParent', 'alikeShare', -0.7], ['pluralParent', 'leaf', -1], ['pluralParent', 'pluralWord', 1],
  ['parameterOpen', 'likeParameter', 1.4],
];
const BIAS = 1.5;

/** Decides which candidates are values of one parameter. */
export type SiblingJudge = (candidates: readonly Candidate[], parent: Candidate['node']) => readonly boolean[];

/** Log-odds that a candidate is a value. */
export function valueScore(evidence: SiblingEvidence): number {
  let score = BIAS;
  for (const [measure, other, weight] of WEIGHTS) score += weight * evidence[measure] * (other === null ? 1 : evidence[other]);
  return score;
}

/** A judge that wants this much log-odds before it merges. */
export function judgeAt(threshold: number): SiblingJudge {
  return candidates => candidates.map(({ evidence }) => valueScore(evidence) > threshold);
}
