import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import { GraphError } from '../entities/errors/GraphError.ts';

/** Refusals are no faults: a session that ended leads to sign-in, and the page says what is denied. */
const REFUSALS = new Set<ErrorCode>(['unauthenticated', 'forbidden']);

/** Writes what an error boundary caught to the console. */
export function reportCaught(error: unknown): void {
  if (error instanceof GraphError && REFUSALS.has(error.code)) return;
  console.error(error);
}
