import { HYBRID_STATUSES } from '@palisade/vocabulary/hybridChecks.ts';

/** A status that the pages know; of a newer release nothing is said. */
export const hybridStatus = (status: string) =>
  HYBRID_STATUSES.find((each) => each === status) ?? 'success';
