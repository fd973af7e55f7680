import type { ActionGroup, AttackerStatus } from '@palisade/vocabulary/attackerTabs.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { formatFilters } from '../../entities/filters/formatFilters.ts';
import { groupSegment } from './list/tabSegments.ts';

interface AttackersPlace {
  readonly group?: ActionGroup;
  readonly status?: AttackerStatus;
  readonly filter?: Filter;
}

/** Address of the attackers of an action group and a status. */
export function attackersPath(
  companyId: string,
  { group = 'actionRequired', status = 'open', filter }: AttackersPlace = {},
): string {
  const filterText = filter && formatFilters(filter);
  return `/${companyId}/attackers/${groupSegment(group)}/${status}${filterText ? `?${new URLSearchParams({ filters: filterText }).toString()}` : ''}`;
}

/** Address of the attackers, whatever their group and status. */
export const allAttackersPath = (companyId: string): string => `/${companyId}/attackers`;

/** Address of what is to be mended, open or done. */
export const remediationPath = (companyId: string): string => `/${companyId}/remediation`;

/** Address of one attacker. */
export const attackerPath = (companyId: string, attackerId: string): string =>
  `/${companyId}/attackers/${attackerId}`;
