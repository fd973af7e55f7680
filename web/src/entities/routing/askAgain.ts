import type { IEnvironment } from 'relay-runtime';

const rounds = new WeakMap<IEnvironment, number>();

/** Which round of questions an environment is in: a query of an earlier round is asked again. */
export const roundOf = (environment: IEnvironment): number => rounds.get(environment) ?? 0;

/**
 * Lets every page and drawer ask again when it is next navigated to or revalidated; what they show
 * stays until the answer is there.
 */
export function askAgain(environment: IEnvironment): void {
  rounds.set(environment, roundOf(environment) + 1);
}
