import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';

interface GapCount {
  readonly status: string;
  readonly gaps: number;
}

export type CountOf = (status: GapStatus) => number | undefined;

/** How many gaps there are of each status; undefined when counts could not be loaded. */
export function countsByStatus(counts: readonly GapCount[] | null | undefined): CountOf {
  return (status) =>
    counts?.reduce((sum, each) => (each.status === status ? sum + each.gaps : sum), 0);
}
