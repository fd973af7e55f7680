import { UpstreamError } from './errors.ts';

/** What a call answers, or null where it finds nothing. */
export const nullIfMissing = <Answer>(call: Promise<Answer>): Promise<Answer | null> =>
  call.catch((error: unknown) => {
    if (error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  });
