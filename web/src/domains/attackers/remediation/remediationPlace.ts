import { useLocation, useNavigate } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { remediationPath } from '../attackers.paths.ts';

export const VIEWS = ['tickets', 'insights'] as const;
/** What is to be done: tickets at vendors, or fields to mend. */
export type View = (typeof VIEWS)[number];

export const STATUSES = ['open', 'done'] as const;
export type Status = (typeof STATUSES)[number];

export interface ViewProps {
  readonly status: Status;
  /** Changes when what failed is to be asked for again. */
  readonly attempt: string;
}

/** Goes to another view or status; the conditions of the address stay within a view. */
export function useShowPlace(view: View): (next: View, status: Status) => void {
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (next, status) =>
    void navigate({
      pathname: `${remediationPath(companyId)}/${next}/${status}`,
      search: next === view ? search : '',
    });
}
