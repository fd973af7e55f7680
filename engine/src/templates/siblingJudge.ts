import type { Candidate, SiblingEvidence } from './siblingEvidence.ts';
import { BIASES, MEASURES, OUTER, OUTER_BIAS, WEIGHTS } from './siblingJudgeWeights.ts';

/** Decides which candidates are values of one parameter. */
export type SiblingJudge = (candidates: readonly Candidate[], parent: Candidate['node']) => readonly boolean[];

/** Sums over the measures for each hidden unit; one array reused. */
const sums = new Float64Array(BIASES.length);

/** Log-odds that a candidate is a value: a network of one hidden layer over the measures. */
export function valueScore(evidence: SiblingEvidence): number {
  sums.set(BIASES);
  for (const [index, measure] of MEASURES.entries()) {
    const value = evidence[measure];
    const weights = WEIGHTS[index];
    if (value === 0 || weights === undefined) continue;
    for (let unit = 0; unit < sums.length; unit++) sums[unit] = (sums[unit] ?? 0) + value * (weights[unit] ?? 0);
  }
  let score = OUTER_BIAS;
  for (let unit = 0; unit < sums.length; unit++) score += Math.tanh(sums[unit] ?? 0) * (OUTER[unit] ?? 0);
  return score;
}

/** A judge that wants this much log-odds before it merges. */
export function judgeAt(threshold: number): SiblingJudge {
  return candidates => candidates.map(({ evidence }) => valueScore(evidence) > threshold);
}
