import type { FactProgress } from '@palisade/vocabulary/factAges.ts';

/** The most exchanges from one that is looked at to the next. */
const RETESTED_WITHIN = 21;

/** Fewer requests than lie between two looks say nothing: none of them may have been looked at. */
export const untilRetested = (progress: FactProgress): FactProgress =>
  progress.clean < RETESTED_WITHIN ? { ...progress, clean: 0 } : progress;
