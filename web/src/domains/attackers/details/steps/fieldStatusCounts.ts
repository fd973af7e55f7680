import { FIELD_STATUSES } from '@palisade/vocabulary/attackTypes.ts';
import type { AnomalyMark } from '../json/anomalyMark.ts';

/** How many fields of an example have each status; statuses of none are left out. */
export const fieldStatusCounts = (marks: readonly AnomalyMark[]) =>
  FIELD_STATUSES.map((status) => ({
    status,
    count: new Set(
      marks
        .filter((mark) => mark.status === status)
        .map(({ location, name }) => `${location} ${name}`),
    ).size,
  })).filter(({ count }) => count > 0);
