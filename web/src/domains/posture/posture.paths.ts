import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { withDrawers } from '../../entities/drawers/drawerStack.ts';
import { formatFilters } from '../../entities/filters/formatFilters.ts';
import { statusSegment } from './gaps/gapStatus.ts';

/** Name of the drawer of a posture gap in addresses. */
export const GAP_DRAWER = 'PostureGapSideDrawer';
/** Name of the drawer of a posture policy in addresses. */
export const POLICY_DRAWER = 'ManagePosturePolicySideDrawer';

interface GapsPlace {
  readonly status?: GapStatus;
  readonly filter?: Filter;
  /** Raw key of a gap whose drawer is open. */
  readonly gapId?: string;
}

/** Address of the posture gaps of a status. */
export function gapsPath(
  companyId: string,
  { status = 'open', filter, gapId }: GapsPlace = {},
): string {
  const search = new URLSearchParams();
  const filterText = filter && formatFilters(filter);
  if (filterText) search.set('filters', filterText);
  const full =
    gapId === undefined ? search : withDrawers(search, [{ name: GAP_DRAWER, id: gapId }]);
  return `/${companyId}/posture-gaps/${statusSegment(status)}${full.size > 0 ? `?${full.toString()}` : ''}`;
}

/** Address of the posture gaps, whatever their status. */
export const postureGapsPath = (companyId: string): string => `/${companyId}/posture-gaps`;

/** Address of the company's posture policies, with the drawer of one open. */
export function policiesPath(companyId: string, policyId?: string): string {
  const search =
    policyId === undefined
      ? null
      : withDrawers(new URLSearchParams(), [{ name: POLICY_DRAWER, id: policyId }]);
  return `/${companyId}/settings/posture-policies${search ? `?${search.toString()}` : ''}`;
}
