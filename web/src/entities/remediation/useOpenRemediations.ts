import { graphql, useLazyLoadQuery } from 'react-relay';
import type { useOpenRemediationsQuery } from '../../__generated__/useOpenRemediationsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';

const useOpenRemediationsDocument = graphql`
  query useOpenRemediationsQuery($companyId: ID!) {
    company(companyId: $companyId) {
      fieldRemediationCounts {
        active
        inactive
      }
      remediationTicketCounts {
        open
        done
      }
    }
  }
`;

/** How much of remediation is open: tickets that are not done and insights that are on. */
export function useOpenRemediations(): number {
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<useOpenRemediationsQuery>(useOpenRemediationsDocument, { companyId });
  return company ? company.fieldRemediationCounts.active + company.remediationTicketCounts.open : 0;
}
