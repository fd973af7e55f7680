import { SAMPLE_KINDS, type SampleKind } from '@palisade/vocabulary/sampleDeletions.ts';

/** Rows that hold or held samples, by kind; zero where a kind is absent. */
export type SampleCounts = Readonly<Partial<Record<SampleKind, number>>>;

/** The sum of several counts, in the order of the kinds; those with nothing are left out. */
export function sumOfSamples(counts: readonly SampleCounts[]): SampleCounts {
  const sums = SAMPLE_KINDS.map(
    (kind) => [kind, counts.reduce((sum, each) => sum + (each[kind] ?? 0), 0)] as const,
  );
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}

/** What was deleted of samples, and what was read back after that in the same transaction. */
export interface DeletedSamples {
  readonly deleted: SampleCounts;
  /** Of the kinds that were read back, with their zeros. */
  readonly remaining: SampleCounts;
}

/**
 * Holds a deletion to what was read back, which it gives back.
 * @throws Error when rows with samples are left, so that the transaction deletes nothing
 */
export function needNone(remaining: SampleCounts): SampleCounts {
  const left = Object.keys(sumOfSamples([remaining]));
  if (left.length > 0) throw new Error(`Samples were left after deleting them: ${left.join(', ')}`);
  return remaining;
}
