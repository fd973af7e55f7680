import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type { useRemediationChangedSubscription } from '../../../__generated__/useRemediationChangedSubscription.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

const subscription = graphql`
  subscription useRemediationChangedSubscription($companyId: ID!, $seesInsights: Boolean!) {
    remediationChanged(companyId: $companyId) {
      company {
        fieldRemediationCounts @include(if: $seesInsights) {
          active
          inactive
        }
        remediationTicketCounts {
          open
          done
        }
      }
    }
  }
`;

/**
 * Follows tickets and insights that are new or were changed, here or elsewhere: whatever counts
 * them without a condition changes at once.
 */
export function useRemediationChanged(onChanged?: () => void): void {
  const { companyId, can } = useCompany();
  const seesInsights = can('seeInsights');
  useSubscription<useRemediationChangedSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { companyId, seesInsights },
        ...(onChanged && { onNext: onChanged }),
      }),
      [companyId, seesInsights, onChanged],
    ),
  );
}
