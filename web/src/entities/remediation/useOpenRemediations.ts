import { useCallback } from 'react';
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay';
import type { useOpenRemediationsQuery } from '../../__generated__/useOpenRemediationsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';

const useOpenRemediationsDocument = graphql`
  query useOpenRemediationsQuery($companyId: ID!) @throwOnFieldError {
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
  const { company } = useLazyLoadQuery<useOpenRemediationsQuery>(useOpenRemediationsDocument, {
    companyId,
  });
  return company ? company.fieldRemediationCounts.active + company.remediationTicketCounts.open : 0;
}

/** Has what is open counted anew, wherever it is shown, by who may see it. */
export function useCountRemediations(): () => void {
  const environment = useRelayEnvironment();
  const { companyId, can } = useCompany();
  const isSeen = can('seeRemediations');
  return useCallback(() => {
    // What cannot be asked now stays as it is shown.
    if (isSeen)
      fetchQuery<useOpenRemediationsQuery>(
        environment,
        useOpenRemediationsDocument,
        { companyId },
        { fetchPolicy: 'network-only' },
      ).subscribe({ error: () => undefined });
  }, [environment, companyId, isSeen]);
}
