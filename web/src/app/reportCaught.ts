import { GraphError } from '../entities/errors/GraphError.ts';

/**
 * Writes what an error boundary caught to the console. A session that ended is no fault: it leads
 * to sign-in.
 */
export function reportCaught(error: unknown): void {
  if (error instanceof GraphError && error.code === 'unauthenticated') return;
  console.error(error);
}
