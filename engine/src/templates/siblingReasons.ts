import type { Candidate } from './siblingEvidence.ts';
import { type Measure, reasonsOf } from './siblingJudge.ts';

/** Reasons that are told; the others add little. */
const MOST = 3;
/** Log-odds below which a measure is no reason. */
const LEAST = 0.3;

/** What speaks for values, of words side by side, as a sentence about them goes on. */
const REASONS: Readonly<Partial<Record<Measure, string>>> = {
  digits: 'hold digits',
  siblingsWithDigits: 'hold digits for the most part',
  structureAlikeShare: 'answer alike',
  siblingsDirectNamed: 'have the same words right below',
  sameAsSiblings: 'share paths and methods',
  namedPaths: 'have the same paths below',
  removable: 'can be deleted',
  action: 'are followed by the same action',
  pluralParent: 'follow a plural noun',
  siblings: 'are many',
  unseenMass: 'mostly came once',
  asRare: 'are no busier than one value of the parameter',
  sameAsParameter: 'share paths and methods with the parameter',
  usedLikeParameter: 'are used as the parameter is',
  spelledLikeParameter: 'are written like values of the parameter',
  parameterOpen: 'join a parameter that takes words',
  structureLikeParameter: 'answer like the parameter',
  rootParent: 'stand where the API starts',
};

/** Measures that can be told. */
export const TOLD: ReadonlySet<string> = new Set(Object.keys(REASONS));

/** The measures that spoke most for these words being values, the strongest first. */
export function reasonsFor(merged: readonly Candidate[]): readonly Measure[] {
  const sums = new Map<Measure, number>();
  for (const { evidence } of merged) {
    for (const [measure, odds] of reasonsOf(evidence))
      sums.set(measure, (sums.get(measure) ?? 0) + odds);
  }
  const strong = [...sums].filter(([, sum]) => sum >= LEAST * merged.length);
  strong.sort(([one, sum], [other, rest]) => rest - sum || (one < other ? -1 : 1));
  return strong.slice(0, MOST).map(([measure]) => measure);
}

/** A sentence of the reasons; null when there is none to tell. */
export function sentenceOf(reasons: readonly string[]): string | null {
  const told = reasons.flatMap((measure) => REASONS[measure as Measure] ?? []); // a saved one may be unknown by now
  if (told.length === 0) return null;
  const last = told.at(-1) ?? '';
  const before = told.slice(0, -1).join(', ');
  return `Its words ${before === '' ? last : `${before} and ${last}`}.`;
}
