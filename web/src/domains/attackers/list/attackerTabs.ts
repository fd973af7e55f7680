import {
  ACTION_GROUPS,
  type ActionGroup,
  ATTACKER_STATUSES,
  type AttackerStatus,
} from '@palisade/vocabulary/attackerStatuses.ts';

/** The action group that the graph names; one of a newer server counts as calling for action. */
export const knownGroup = (group: string): ActionGroup =>
  ACTION_GROUPS.find((each) => each === group) ?? 'actionRequired';

/** The status that the graph names; one of a newer server counts as open. */
export const knownStatus = (status: string): AttackerStatus =>
  ATTACKER_STATUSES.find((each) => each === status) ?? 'open';

/** An action group as addresses spell it: `action-required`. */
export const groupSegment = (group: ActionGroup): string =>
  group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The action group of an address; null where there is none of that name. */
export const groupOf = (segment: string | undefined): ActionGroup | null =>
  ACTION_GROUPS.find((group) => groupSegment(group) === segment) ?? null;

/** The status of an address; null where there is none of that name. */
export const statusOf = (segment: string | undefined): AttackerStatus | null =>
  ATTACKER_STATUSES.find((status) => status === segment) ?? null;
