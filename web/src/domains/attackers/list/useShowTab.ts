import type { ActionGroup, AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { attackersPath } from '../attackers.paths.ts';

/** Goes to another group or status; the conditions of the address stay. */
export function useShowTab(): (group: ActionGroup, status: AttackerStatus) => void {
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (group, status) =>
    void navigate({ pathname: attackersPath(companyId, { group, status }), search });
}
