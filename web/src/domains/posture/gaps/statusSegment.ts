import { GAP_STATUSES, type GapStatus } from '@palisade/vocabulary/gapStatusNames.ts';

/** A status as addresses spell it: `in-process`. */
export const statusSegment = (status: GapStatus): string =>
  status.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The status of an address; null where there is none of that name. */
export const statusOf = (segment: string | undefined): GapStatus | null =>
  GAP_STATUSES.find((status) => statusSegment(status) === segment) ?? null;
