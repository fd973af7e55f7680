import { type ActionGroup, type AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';

interface AttackerCount {
  readonly actionGroup: string;
  readonly status: string;
  readonly attackers: number;
}

export type CountOf = (group: ActionGroup, status?: AttackerStatus) => number | undefined;

/**
 * How many attackers there are of an action group, or of a status in it; undefined when counts
 * could not be loaded.
 */
export function countsByTab(counts: readonly AttackerCount[] | null | undefined): CountOf {
  return (group, status) =>
    counts?.reduce(
      (sum, each) =>
        each.actionGroup === group && (status ?? each.status) === each.status
          ? sum + each.attackers
          : sum,
      0,
    );
}
