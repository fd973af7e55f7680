import {
  ACTION_GROUPS,
  type ActionGroup,
  ATTACKER_STATUSES,
  type AttackerStatus,
} from '@palisade/vocabulary/attackerTabs.ts';

/** The action group that the graph names; one of a newer server counts as calling for action. */
export const knownGroup = (group: string): ActionGroup =>
  ACTION_GROUPS.find((each) => each === group) ?? 'actionRequired';

/** The status that the graph names; one of a newer server counts as open. */
export const knownStatus = (status: string): AttackerStatus =>
  ATTACKER_STATUSES.find((each) => each === status) ?? 'open';
