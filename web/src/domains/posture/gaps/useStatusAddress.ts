import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useLocation } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { withDrawers } from '../../../entities/drawers/drawerStack.ts';
import { gapsPath } from '../posture.paths.ts';

/** Where the gaps of a status are; the conditions of the address stay, its drawers do not. */
export function useStatusAddress() {
  const { companyId } = useCompany();
  const { search } = useLocation();
  return (status: GapStatus) => ({
    pathname: gapsPath(companyId, { status }),
    search: withDrawers(new URLSearchParams(search), []).toString(),
  });
}
