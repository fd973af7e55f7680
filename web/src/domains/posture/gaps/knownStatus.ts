import { GAP_STATUSES, type GapStatus } from '@palisade/vocabulary/gapStatusNames.ts';

/** The status that the graph names; one of a newer server counts as open. */
export const knownStatus = (status: string): GapStatus =>
  GAP_STATUSES.find((each) => each === status) ?? 'open';

/** The statuses that are known of those that the graph names. */
export const knownStatuses = (statuses: readonly string[]): readonly GapStatus[] =>
  GAP_STATUSES.filter((each) => statuses.includes(each));
