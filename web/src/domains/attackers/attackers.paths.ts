import type { ActionGroup, AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { MarkState } from '@palisade/vocabulary/markFields.ts';
import { formatFilters } from '../../entities/filters/formatFilters.ts';
import { groupSegment } from './list/attackerTabs.ts';

interface AttackersPlace {
  readonly group?: ActionGroup;
  readonly status?: AttackerStatus;
  readonly filter?: Filter;
}

function filtered(path: string, filter: Filter | undefined): string {
  const filters = filter && formatFilters(filter);
  return filters ? `${path}?${new URLSearchParams({ filters }).toString()}` : path;
}

/** Address of the attackers of an action group and a status. */
export function attackersPath(
  companyId: string,
  { group = 'actionRequired', status = 'open', filter }: AttackersPlace = {},
): string {
  return filtered(`/${companyId}/attackers/${groupSegment(group)}/${status}`, filter);
}

/** Address of the attackers, whatever their group and status. */
export const allAttackersPath = (companyId: string, filter?: Filter): string =>
  filtered(`/${companyId}/attackers`, filter);

/** Address of what is to be mended, open or done. */
export const remediationPath = (companyId: string, filter?: Filter): string =>
  filtered(`/${companyId}/remediation`, filter);

/** Address of the marks of a state; with an attacker, of its marks alone. */
export const marksPath = (
  companyId: string,
  state: MarkState = 'active',
  attackerId?: string,
): string =>
  `/${companyId}/marks/${state}${attackerId === undefined ? '' : `?attacker=${attackerId}`}`;

/** Address of all marks, where their menu entry leads. */
export const allMarksPath = (companyId: string): string => `/${companyId}/marks`;

/** Name of the drawer of one mark. */
export const MARK_DRAWER = 'MarkSideDrawer';

/** Name of the page of an attacker, for the order of the rows that lead to it. */
export const ATTACKER_PAGE = 'AttackerPage';

/** Address of one attacker. */
export const attackerPath = (companyId: string, attackerId: string): string =>
  `/${companyId}/attackers/${attackerId}`;
