import { Problem } from '../../../platform/problem.ts';

/**
 * The answer when traffic could not be stored: nothing of it was counted, so sending it again is
 * right.
 */
export const unavailable = (): Problem =>
  new Problem(
    'unavailable',
    'The traffic could not be stored just now. Nothing of it was counted; send it again.',
    { retryAfter: 2 },
  );
