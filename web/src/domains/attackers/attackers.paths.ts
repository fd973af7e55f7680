import { ACTION_GROUPS, type ActionGroup, type AttackerStatus, SHOWN_ATTACKER_STATUSES } from '@palisade/vocabulary/attackerStatuses.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { formatFilters } from '../../entities/filters/formatFilters.ts';

/** An action group as addresses spell it: `action-required`. */
export const groupSegment = (group: ActionGroup): string => group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The action group of an address; null where there is none of that name. */
export const groupOf = (segment: string | undefined): ActionGroup | null => ACTION_GROUPS.find((group) => groupSegment(group) === segment) ?? null;

/** The status of an address; null where there is none of that name, or where lists leave it out. */
export const statusOf = (segment: string | undefined): AttackerStatus | null => SHOWN_ATTACKER_STATUSES.find((status) => status === segment) ?? null;

interface AttackersPlace {
  readonly group?: ActionGroup;
  readonly status?: AttackerStatus;
  readonly filter?: Filter;
}

/** Address of the attackers of an action group and a status. */
export function attackersPath(companyId: string, { group = 'actionRequired', status = 'open', filter }: AttackersPlace = {}): string {
  const filterText = filter && formatFilters(filter);
  return `/${companyId}/attackers/${groupSegment(group)}/${status}${filterText ? `?${new URLSearchParams({ filters: filterText }).toString()}` : ''}`;
}

/** Address of the attackers, whatever their group and status. */
export const allAttackersPath = (companyId: string): string => `/${companyId}/attackers`;

/** Address of one attacker. */
export const attackerPath = (companyId: string, attackerId: string): string => `/${companyId}/attackers/${attackerId}`;
