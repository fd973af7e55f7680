import { isSelector } from './apiWords.ts';
import type { Candidate, SiblingEvidence } from './siblingEvidence.ts';
import { JOINING, type JudgeWeights, OPENING } from './siblingJudgeWeights.ts';

/** Decides which candidates are values of one parameter. */
export type SiblingJudge = (
  candidates: readonly Candidate[],
  parent: Candidate['node'],
) => readonly boolean[];

export type Measure = keyof SiblingEvidence;

/** A measure with what it adds to the log-odds. */
export type Reason = readonly [measure: Measure, odds: number];

interface Model {
  readonly start: number;
  readonly weights: readonly Reason[];
}

const modelOf = ({ start, weights }: JudgeWeights): Model => ({
  start,
  weights: Object.entries(weights) as [Measure, number][],
}); // its keys are measures
const MODELS = { opening: modelOf(OPENING), joining: modelOf(JOINING) };

/**
 * Log-odds that a candidate is a value: a sum over the measures, one for words without and one for
 * those beside a parameter.
 */
export function valueScore(evidence: SiblingEvidence): number {
  const { start, weights } = evidence.parameterBeside === 1 ? MODELS.joining : MODELS.opening;
  let score = start;
  for (const [measure, weight] of weights) score += weight * evidence[measure];
  return score;
}

/** What the measures add to the log-odds, the greatest first. */
export function reasonsOf(evidence: SiblingEvidence): readonly Reason[] {
  const { weights } = evidence.parameterBeside === 1 ? MODELS.joining : MODELS.opening;
  const reasons = weights.map(([measure, weight]): Reason => [measure, weight * evidence[measure]]);
  return reasons.sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
}

/**
 * Exchanges below which an answer of another structure keeps a word apart: one or two may be
 * anything.
 */
const FEW_SIGHTINGS = Math.log2(3) / 6;
/**
 * Words beside each other, and words of the parameter, up to which that holds; among more,
 * different answers are what the place has in common.
 */
const SOME_SIBLINGS = Math.log2(25) / 6;
const SOME_WORDS = Math.log2(25) / 5;

/**
 * Nothing but its place speaks for a word that was seen once or twice: what it answers is like
 * nothing that any sibling or the parameter answers. Then no average over the siblings makes it a
 * value; what is written like an id may be one all the same.
 */
function isUnproven({
  sightings,
  siblings,
  wordsBeside,
  structureKnown,
  structureKnownBeside,
  structureAlikeShare,
  structureLikeParameter,
  digits,
  jumbled,
}: SiblingEvidence): boolean {
  const isCompared = structureKnown + structureKnownBeside > 0;
  const isAlike = structureAlikeShare > 0 || structureLikeParameter > 0;
  return (
    isCompared &&
    !isAlike &&
    sightings < FEW_SIGHTINGS &&
    siblings < SOME_SIBLINGS &&
    wordsBeside < SOME_WORDS &&
    digits === 0 &&
    jumbled < 0.5
  );
}

/**
 * Words beside each other that each answer a list, and are plural nouns for the most part, are
 * collections. Until somebody adds to them or reads a member, all else about them may be as it is
 * with names. Not under a plural noun: `/tags/cats` lists what has a name.
 */
function isCollection(evidence: SiblingEvidence): boolean {
  const { listAnswer, siblingsPlural, siblingsList, pluralParent } = evidence;
  return pluralParent === 0 && listAnswer === 1 && siblingsPlural >= 0.75 && siblingsList >= 0.75;
}

/**
 * A dozen endpoints that answer alike below two words are no coincidence: so it is below each of
 * two members of a collection, however little their names or their number say. Where an API starts
 * and nothing before is asked for, `/v2/vision` and `/v2/language` may be built alike, but then
 * they are not used alike, as two accounts are.
 */
export const isTwin = ({ twin, silentStart, siblingsUsedApart }: SiblingEvidence): boolean =>
  twin === 1 && (silentStart === 0 || siblingsUsedApart === 0);

/** Values of a parameter from which on a seldom word beside it is one more, and how seldom. */
const MANY = Math.log2(1 + 16) / 7;
const SELDOM = 0.75;

/** How alike the answers of a word of APIs must be to those of many words. */
const MANY_WORDS = Math.log2(1 + 16) / 5;
const ALIKE = 0.8;

/**
 * Beside a parameter that took many words, one that APIs do not use for themselves, that comes
 * about as seldom as a value and has no endpoint of its own is one more. So is one that APIs use
 * (`report`), when sixteen other words are values and it is answered as they are.
 */
function isOneMore({ evidence, stem }: Candidate): boolean {
  return (
    evidence.parameterOpen === 1 &&
    evidence.valuesBeside >= MANY &&
    evidence.asRare >= SELDOM &&
    evidence.coveredByParameter === 1 &&
    evidence.structureUnlikeParameter === 0 &&
    (evidence.ofApis === 0 ||
      (evidence.verb === 0 &&
        !isSelector(stem) &&
        evidence.wordsBeside >= MANY_WORDS &&
        evidence.structureLikeParameter >= ALIKE))
  );
}

/**
 * Log-odds that a merge needs while traffic comes in. Undoing a merge takes long, so early ones
 * need more: `atFirst` where each word came once on average, and one less for each doubling of the
 * exchanges per word. A crawler asks for every resource once, and until more is known its resources
 * look like ids. Two floors apply to the first parameter in a place, since it takes in every word
 * that comes later: `atStart` where an API starts, because words there are usually resources, and
 * `toOpen` anywhere else.
 */
const WANTED = { atFirst: 1.5, atStart: 0.3, toOpen: 0.3 } as const;

/** The log-odds wanted of candidates under `parent`, by the exchanges of the last `countBelow`. */
function wantedOf(candidates: readonly Candidate[], parent: Candidate['node']): number {
  const each = Math.max(1, parent.total) / Math.max(1, candidates.length);
  const { rootParent = 0, parameterBeside = 0 } = candidates[0]?.evidence ?? {};
  const toOpen = rootParent === 1 ? WANTED.atStart : WANTED.toOpen;
  return Math.max(parameterBeside === 0 ? toOpen : 0, WANTED.atFirst - Math.log2(each));
}

/**
 * A judge while traffic comes in: the fewer exchanges there are for each word, the surer it must
 * be.
 */
export function judgeInPassing(
  score: (evidence: SiblingEvidence) => number = valueScore,
): SiblingJudge {
  return (candidates, parent) => judgeAt(wantedOf(candidates, parent), score)(candidates, parent);
}

/** A judge that wants this much log-odds before it merges, and evidence for each value. */
export function judgeAt(
  threshold: number,
  score: (evidence: SiblingEvidence) => number = valueScore,
): SiblingJudge {
  return (candidates) =>
    candidates.map(
      (candidate) =>
        isTwin(candidate.evidence) ||
        isOneMore(candidate) ||
        (!isUnproven(candidate.evidence) &&
          !isCollection(candidate.evidence) &&
          score(candidate.evidence) > threshold),
    );
}
