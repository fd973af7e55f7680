import type { Candidate, SiblingEvidence } from './siblingEvidence.ts';
import { BIASES, MEASURES, OUTER, OUTER_BIAS, WEIGHTS } from './siblingJudgeWeights.ts';

/** Decides which candidates are values of one parameter. */
export type SiblingJudge = (candidates: readonly Candidate[], parent: Candidate['node']) => readonly boolean[];

const UNITS = BIASES.length;
const WEIGHT_ROWS = WEIGHTS.map(row => Float64Array.from(row));
const FIRST_SUMS = Float64Array.from(BIASES);
const OUTER_WEIGHTS = Float64Array.from(OUTER);
/** Sums over the measures for each hidden unit; one array reused. */
const sums = new Float64Array(UNITS);

/** Log-odds that a candidate is a value: a network of one hidden layer over the measures. */
export function valueScore(evidence: SiblingEvidence): number {
  sums.set(FIRST_SUMS);
  for (let index = 0; index < WEIGHT_ROWS.length; index++) {
    const measure = MEASURES[index];
    const weights = WEIGHT_ROWS[index];
    const value = measure === undefined ? 0 : evidence[measure];
    if (value === 0 || weights === undefined) continue;
    for (let unit = 0; unit < UNITS; unit++) sums[unit] = (sums[unit] ?? 0) + value * (weights[unit] ?? 0);
  }
  let score = OUTER_BIAS;
  for (let unit = 0; unit < UNITS; unit++) score += Math.tanh(sums[unit] ?? 0) * (OUTER_WEIGHTS[unit] ?? 0);
  return score;
}

/** Exchanges below which an answer of another structure keeps a word apart: one or two may be anything. */
const FEW_SIGHTINGS = Math.log2(3) / 6;
/** Words beside each other, and words of the parameter, up to which that holds; among more, different answers are what the place has in common. */
const SOME_SIBLINGS = Math.log2(25) / 6;
const SOME_WORDS = Math.log2(25) / 5;

/**
 * Nothing but its place speaks for a word that was seen once or twice: what it answers is like nothing that any sibling or the
 * parameter answers. Then no average over the siblings makes it a value; what is written like an id may be one all the same.
 */
export function isUnproven({ sightings, siblings, wordsBeside, structureKnown, structureKnownBeside, structureAlikeShare, structureLikeParameter, digits, jumbled }: SiblingEvidence): boolean {
  const isCompared = structureKnown + structureKnownBeside > 0;
  const isAlike = structureAlikeShare > 0 || structureLikeParameter > 0;
  return isCompared && !isAlike && sightings < FEW_SIGHTINGS && siblings < SOME_SIBLINGS && wordsBeside < SOME_WORDS && digits === 0 && jumbled < 0.5;
}

/** A judge that wants this much log-odds before it merges, and evidence for each value. */
export function judgeAt(threshold: number, score: (evidence: SiblingEvidence) => number = valueScore): SiblingJudge {
  return candidates => candidates.map(({ evidence }) => !isUnproven(evidence) && score(evidence) > threshold);
}
