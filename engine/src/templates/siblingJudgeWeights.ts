import type { SiblingEvidence } from './siblingEvidence.ts';

// Written by tests/src/measure/fitSiblingJudge.ts, see docs/engine-templates.md.

/** Log-odds that a word is a value: those to start with, and what each measure adds to them. */
export interface JudgeWeights {
  readonly start: number;
  readonly weights: Readonly<Partial<Record<keyof SiblingEvidence, number>>>;
}

/** Where no parameter is beside the words. */
export const OPENING: JudgeWeights = {
  start: 1.18,
  weights: {
    verb: -3.91,
    longWord: -2.77,
    digits: 2.59,
    siblingsPlural: -2.55,
    structureAlikeShare: 2.53,
    siblingsDirectNamed: 2.38,
    fewerThanUsual: -2.11,
    removable: 1.99,
    leaf: -1.98,
    apiWord: -1.97,
    unnamedShare: -1.88,
    action: 1.87,
    structureKnown: -1.78,
    plain: -1.7,
    parameterParent: -1.69,
    siblingsUsedUnlike: -1.62,
    siblingsWithCapital: -1.6,
    pluralParent: 1.56,
    usedUnlikeSiblings: -1.51,
    siblings: 1.47,
    siblingsApiWords: -1.45,
    unseenMass: 1.34,
    pluralWord: -1.02,
    sightings: -1,
    sameAsSiblings: 0.84,
    structureUnlikeShare: -0.71,
    camel: -0.21,
  },
};

/** Where one is, which they may join. */
export const JOINING: JudgeWeights = {
  start: 0.32,
  weights: {
    siblingsWithDigits: 5.89,
    usedUnlikeParameter: -3.47,
    leaf: -3.09,
    unnamedShare: -3.05,
    removable: 2.51,
    plain: -2.35,
    camel: -2.17,
    asRare: 1.99,
    sameAsParameter: 1.9,
    spelledLikeParameter: 1.63,
    listAnswer: -1.62,
    parameterOpen: 1.46,
    siblingsPlural: -1.33,
    structureUnlikeParameter: -1.28,
    verb: -1.08,
    unseenMass: 1.03,
    collection: -1.02,
    structureAlikeShare: 1.02,
    structureLikeParameter: 0.95,
    apiWord: -0.95,
    rootParent: 0.86,
    alikeShare: -0.84,
    siblingsApiWords: -0.82,
    usedLikeParameter: 0.47,
    namedPaths: 0.34,
    pluralWord: -0.31,
  },
};
