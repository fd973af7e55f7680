import type { Candidate, SiblingEvidence } from './siblingEvidence.ts';

type Measure = keyof SiblingEvidence;

/**
 * What each measure, or product of two, adds to the log-odds that a word-like segment is a value. A logistic model fitted
 * on APIs that we invented and rounded to one decimal; `tests/src/measure/fitSiblingJudge.ts` prints this table, and
 * docs/engine-templates.md says how it came about.
 */
const WEIGHTS: readonly (readonly [Measure, Measure | null, number])[] = [
  ['pluralParent', null, 1.4], ['rootParent', null, -2.7], ['parameterParent', null, -2.1],
  ['verbParent', null, 1.9], ['apiWord', null, -3.2], ['verb', null, -2.6],
  ['pluralWord', null, -1.7], ['digits', null, 3.4], ['suffixed', null, 1.5],
  ['siblingsApiWords', null, -2.4], ['siblingsPlural', null, -1.8], ['siblingsWithCapital', null, -0.8],
  ['unseenMass', null, 1.9], ['leaf', null, -4.1], ['collection', null, -1.9],
  ['directNamed', null, 2.8], ['unnamedShare', null, -2.1], ['siblingsDeep', null, -1.1],
  ['siblingsDirectNamed', null, 3.4], ['ownAlike', null, 1.1], ['structureUnlikeShare', null, -2.5],
  ['parameterOpen', null, 1.4], ['likeParameter', null, 1.5], ['unlikeParameter', null, -1.1],
  ['shareOverFair', null, -2.8], ['few', 'pluralParent', 0.8], ['siblings', 'structureAlikeShare', 2.2],
  ['siblings', 'unseenMass', 4], ['pluralParent', 'leaf', -1.3], ['leaf', 'siblings', 2],
];
const BIAS = 2;

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
