import type { TuneMetadata } from '../facts/fieldTunes.ts';

/** What was said of a parameter at some time, and what before that. */
export interface Said {
  readonly metadata: TuneMetadata;
  /** Null where a person described this parameter alone. */
  readonly decisionId: string | null;
  readonly by: string;
  /** ISO time. */
  readonly at: string;
  readonly before: Said | null;
}

/** Decisions about one name that can be undone; of older ones the outcome stays. */
export const MOST_DECISIONS = 20;

/**
 * The newest words without those of one decision: what was said before it holds again, later words
 * stay. Null where nothing else was said.
 */
export function without(said: Said | null, decisionId: string): Said | null {
  if (said === null) return null;
  if (said.decisionId === decisionId) return said.before;
  const before = without(said.before, decisionId);
  return before === said.before ? said : { ...said, before };
}

/** The newest words with so many decisions at most: the outcome of older ones stays. */
export function capped(said: Said, most = MOST_DECISIONS): Said {
  if (said.decisionId === null) return said;
  if (most === 0) return { ...said, decisionId: null, before: null };
  if (said.before === null) return said;
  const before = capped(said.before, most - 1);
  return before === said.before ? said : { ...said, before };
}
