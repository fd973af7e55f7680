import type { SiblingEvidence } from './siblingEvidence.ts';

// Written by tests/src/measure/fitSiblingJudge.ts, see docs/engine-templates.md.

/** Log-odds that a word is a value: those to start with, and what each measure adds to them. */
export interface JudgeWeights {
  readonly start: number;
  readonly weights: Readonly<Partial<Record<keyof SiblingEvidence, number>>>;
}

/** Where no parameter is beside the words. */
export const OPENING: JudgeWeights = {
  start: 1.08,
  weights: {
    verb: -4.04,
    longWord: -2.66,
    siblingsPlural: -2.48,
    digits: 2.46,
    siblingsDirectNamed: 2.46,
    structureAlikeShare: 2.38,
    apiWord: -2.04,
    leaf: -2.04,
    removable: 2.03,
    action: 1.95,
    unnamedShare: -1.83,
    siblingsApiWords: -1.79,
    pluralParent: 1.67,
    siblingsUsedUnlike: -1.66,
    structureKnown: -1.66,
    fewerThanUsual: -1.63,
    siblings: 1.62,
    plain: -1.59,
    siblingsWithCapital: -1.57,
    usedUnlikeSiblings: -1.54,
    parameterParent: -1.43,
    unseenMass: 1.29,
    sightings: -1.08,
    pluralWord: -0.96,
    structureUnlikeShare: -0.9,
    sameAsSiblings: 0.85,
    camel: -0.28,
  },
};

/** Where one is, which they may join. */
export const JOINING: JudgeWeights = {
  start: 0.38,
  weights: {
    siblingsWithDigits: 4.41,
    usedUnlikeParameter: -3.68,
    leaf: -2.71,
    unnamedShare: -2.51,
    removable: 2.14,
    camel: -1.97,
    plain: -1.91,
    spelledLikeParameter: 1.75,
    sameAsParameter: 1.65,
    siblingsPlural: -1.61,
    listAnswer: -1.53,
    asRare: 1.49,
    collection: -1.34,
    structureUnlikeParameter: -1.27,
    parameterOpen: 1.17,
    apiWord: -1.17,
    structureAlikeShare: 1.03,
    rootParent: 0.99,
    alikeShare: -0.97,
    pluralWord: -0.95,
    unseenMass: 0.95,
    usedLikeParameter: 0.88,
    verb: -0.8,
    structureLikeParameter: 0.71,
    siblingsApiWords: -0.47,
    namedPaths: -0.04,
  },
};
