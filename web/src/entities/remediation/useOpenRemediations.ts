import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useCallback } from 'react';
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay';
import type { useOpenRemediationsQuery } from '../../__generated__/useOpenRemediationsQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';

const useOpenRemediationsDocument = graphql`
  query useOpenRemediationsQuery(
    $companyId: ID!
    $seesInsights: Boolean!
    $remediationFilter: FilterInput
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      fieldRemediationCounts(filter: $remediationFilter) @include(if: $seesInsights) {
        active
        inactive
      }
      remediationTicketCounts(filter: $remediationFilter) {
        open
        done
      }
    }
  }
`;

/**
 * How much of remediation is open: tickets that are not done and, where they are licensed, insights
 * that are on; with a filter, those that both lists show under it.
 */
export function useOpenRemediations(remediationFilter: Filter | null = null): number {
  const { companyId, can } = useCompany();
  const { company } = useLazyLoadQuery<useOpenRemediationsQuery>(useOpenRemediationsDocument, {
    companyId,
    seesInsights: can('seeInsights'),
    remediationFilter,
  });
  if (!company) return 0;
  return (company.fieldRemediationCounts?.active ?? 0) + company.remediationTicketCounts.open;
}

/** Has what is open counted anew, wherever it is shown, by who may see it. */
export function useCountRemediations(): () => void {
  const environment = useRelayEnvironment();
  const { companyId, can } = useCompany();
  const [isSeen, seesInsights] = [can('seeRemediations'), can('seeInsights')];
  return useCallback(() => {
    // What cannot be asked now stays as it is shown.
    if (isSeen)
      fetchQuery<useOpenRemediationsQuery>(
        environment,
        useOpenRemediationsDocument,
        { companyId, seesInsights },
        { fetchPolicy: 'network-only' },
      ).subscribe({ error: () => undefined });
  }, [environment, companyId, isSeen, seesInsights]);
}
