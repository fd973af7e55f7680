import type { SiblingEvidence } from './siblingEvidence.ts';

// Written by tests/src/measure/fitSiblingJudge.ts, see docs/engine-templates.md.

/** Log-odds that a word is a value: those to start with, and what each measure adds to them. */
export interface JudgeWeights {
  readonly start: number;
  readonly weights: Readonly<Partial<Record<keyof SiblingEvidence, number>>>;
}

/** Where no parameter is beside the words. */
export const OPENING: JudgeWeights = {
  start: -0.29,
  weights: {
    verb: -3.35,
    longWord: -2.68,
    digits: 2.52,
    structureAlikeShare: 2.47,
    siblingsUsedAlike: 2.02,
    siblingsPlural: -1.91,
    structureKnown: -1.91,
    siblingsApiWords: -1.89,
    leaf: -1.85,
    apiWord: -1.8,
    silentStart: -1.66,
    unlikeHost: 1.65,
    removable: 1.65,
    siblingsUsedApart: -1.64,
    parentLists: 1.61,
    siblingsDirectNamed: 1.6,
    usedUnlikeSiblings: -1.45,
    unseenMass: 1.44,
    unnamedShare: -1.44,
    parentAdds: 1.37,
    pluralParent: 1.3,
    sightings: -1.26,
    pluralWord: -1.11,
    parameterParent: -1.09,
    fewerThanUsual: -1.05,
    action: 1.01,
    camel: -0.87,
    sameAsSiblings: 0.46,
    siblingsWithCapital: -0.38,
    structureUnlikeShare: -0.16,
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
