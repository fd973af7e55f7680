import type { SiblingEvidence } from './siblingEvidence.ts';

// Written by tests/src/measure/fitSiblingJudge.ts, see docs/engine-templates.md.

/** Log-odds that a word is a value: those to start with, and what each measure adds to them. */
export interface JudgeWeights {
  readonly start: number;
  readonly weights: Readonly<Partial<Record<keyof SiblingEvidence, number>>>;
}

/** Where no parameter is beside the words. */
export const OPENING: JudgeWeights = {
  start: -0.35,
  weights: {
    longWord: -3.35,
    unlikeHost: 2.69,
    verb: -2.62,
    digits: 1.97,
    siblingsApiWords: -1.93,
    action: 1.9,
    usedUnlikeSiblings: -1.86,
    removable: 1.83,
    siblingsPlural: -1.81,
    leaf: -1.76,
    unnamedShare: -1.75,
    siblingsDirectNamed: 1.67,
    structureAlikeShare: 1.65,
    fewerThanUsual: -1.56,
    pluralParent: 1.48,
    apiWord: -1.47,
    unseenMass: 1.4,
    pluralWord: -1.2,
    siblingsUsedUnlike: -1.2,
    siblingsWithCapital: -1.16,
    sightings: -1.16,
    structureUnlikeShare: -1.14,
    structureKnown: -0.9,
    sameAsSiblings: 0.86,
    parameterParent: -0.69,
    camel: -0.64,
  },
};

/** Where one is, which they may join. */
export const JOINING: JudgeWeights = {
  start: -0.59,
  weights: {
    siblingsWithDigits: 2.85,
    usedUnlikeParameter: -2.78,
    sameAsParameter: 2.56,
    leaf: -2.33,
    plain: -2.18,
    unnamedShare: -2.04,
    camel: -1.91,
    ofApis: -1.81,
    digits: 1.81,
    spelledLikeParameter: 1.78,
    removable: 1.77,
    asRare: 1.68,
    parameterOpen: 1.35,
    jumbled: 1.3,
    collection: -0.96,
    namedPaths: 0.94,
    structureAlikeShare: 0.92,
    unseenMass: 0.91,
    structureUnlikeParameter: -0.88,
    structureLikeParameter: 0.78,
    siblingsApiWords: -0.75,
    siblingsPlural: -0.71,
    rootParent: 0.63,
    alikeShare: -0.56,
    usedLikeParameter: 0.48,
    listAnswer: -0.3,
  },
};
