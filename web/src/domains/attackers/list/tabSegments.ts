import {
  ACTION_GROUPS,
  type ActionGroup,
  ATTACKER_STATUSES,
  type AttackerStatus,
} from '@palisade/vocabulary/attackerTabs.ts';

/** An action group as addresses spell it: `action-required`. */
export const groupSegment = (group: ActionGroup): string =>
  group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The action group of an address; null where there is none of that name. */
export const groupOf = (segment: string | undefined): ActionGroup | null =>
  ACTION_GROUPS.find((group) => groupSegment(group) === segment) ?? null;

/** The status of an address; null where there is none of that name. */
export const statusOf = (segment: string | undefined): AttackerStatus | null =>
  ATTACKER_STATUSES.find((status) => status === segment) ?? null;
