import { DatabaseUnavailable, told } from '../database/databaseUnavailable.ts';
import { Problem } from '../problem.ts';
import { TimeLimitReached } from './withinLimit.ts';

/** The run before has not ended, although its time was up. */
export class StillRunning extends Error {
  override name = 'StillRunning';

  constructor() {
    super('An earlier run was given up and has still not ended.');
  }
}

/**
 * Why a run failed, in words for people. What only a developer understands stays in the log: it may
 * hold values of a company.
 */
export function wordsOfFailure(error: unknown): string {
  const ours = told(error);
  if (ours instanceof DatabaseUnavailable)
    return `The job could not be done because ${ours.message}.`;
  if (ours instanceof Problem || ours instanceof TimeLimitReached || ours instanceof StillRunning)
    return ours.message;
  return 'An unexpected error occurred. The log of the server has the details.';
}
