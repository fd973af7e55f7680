import { GAP_STATUSES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';

/** The status that the graph names; one of a newer server counts as open. */
export const knownStatus = (status: string): GapStatus =>
  GAP_STATUSES.find((each) => each === status) ?? 'open';

/** The statuses that are known of those that the graph names. */
export const knownStatuses = (statuses: readonly string[]): readonly GapStatus[] =>
  GAP_STATUSES.filter((each) => statuses.includes(each));

/** A status as addresses spell it: `in-process`. */
export const statusSegment = (status: GapStatus): string =>
  status.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The status of an address; null where there is none of that name. */
export const statusOf = (segment: string | undefined): GapStatus | null =>
  GAP_STATUSES.find((status) => statusSegment(status) === segment) ?? null;
