import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { AttackLabel } from './attackedSets.ts';

/** One step that was found: whether it was taken for a success, and the entries of its attempts. */
export interface FoundStep {
  readonly type: AttackType;
  readonly isSuccess: boolean;
  readonly entries: readonly number[];
}

/** Steps whose success or not is judged as labelled, and those that are not. */
export interface StepSuccess {
  readonly steps: number;
  readonly right: number;
  readonly wrong: readonly (FoundStep & { readonly actor: string })[];
}

/**
 * Kinds whose attempts reach what they are after when they are answered with data, by
 * `inject-attackers`: its answers of success are those that the endpoint gives to anybody. That is
 * why its injected strings, fields and values reach nothing, whatever the status says.
 */
const REACHED_BY_DATA: ReadonlySet<string> = new Set([
  'id-enumeration',
  'credential-stuffing',
  'scraping',
  'token-sharing',
  'token-spray',
]);

/** Whether an exchange of the shared sets reached what it was after, as it was generated. */
export const reachedByKind = (kind: string | null, status: number): boolean =>
  kind !== null && REACHED_BY_DATA.has(kind) && status >= 200 && status < 300;

/**
 * Holds the steps of labelled attackers to what their exchanges reached.
 * @param isReached of the entry of an index
 */
export function scoreSteps(
  steps: readonly FoundStep[],
  labels: readonly AttackLabel[],
  isReached: (index: number) => boolean,
): StepSuccess {
  const own = steps.flatMap((step) => {
    const label = labels[step.entries[0] ?? -1];
    return label?.actor == null || !label.malicious ? [] : [{ ...step, actor: label.actor }];
  });
  const wrong = own.filter(({ isSuccess, entries }) => isSuccess !== entries.some(isReached));
  return { steps: own.length, right: own.length - wrong.length, wrong };
}
