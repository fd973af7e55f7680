import { PATH_REASONS } from '@palisade/vocabulary/pathReasons.ts';
import type { Candidate } from './siblingEvidence.ts';
import { type Measure, isTwin, reasonsOf } from './siblingJudge.ts';

/** Reasons that are shown; the others add little. */
const MOST = 3;
/** Log-odds below which a measure is no reason. */
const LEAST = 0.3;

const TOLD_MEASURES: readonly Measure[] = PATH_REASONS;

export const TOLD: ReadonlySet<string> = new Set(TOLD_MEASURES);

/** The measures that spoke most for these words being values, the strongest first. */
export function reasonsFor(merged: readonly Candidate[]): readonly Measure[] {
  const sums = new Map<Measure, number>();
  for (const { evidence } of merged) {
    for (const [measure, odds] of reasonsOf(evidence))
      sums.set(measure, (sums.get(measure) ?? 0) + odds);
  }
  // It decides by itself and is no part of the sums.
  if (merged.some(({ evidence }) => isTwin(evidence))) sums.set('twin', Infinity);
  const strong = [...sums].filter(([, sum]) => sum >= LEAST * merged.length);
  strong.sort(([one, sum], [other, rest]) => rest - sum || (one < other ? -1 : 1));
  return strong.slice(0, MOST).map(([measure]) => measure);
}

/** Those that can be shown: a saved one may be unknown by now. */
export const toldReasons = (reasons: readonly string[] = []): readonly string[] =>
  reasons.filter((measure) => TOLD.has(measure));
