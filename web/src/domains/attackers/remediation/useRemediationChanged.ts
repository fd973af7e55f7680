import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type { useRemediationChangedSubscription } from '../../../__generated__/useRemediationChangedSubscription.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

const subscription = graphql`
  subscription useRemediationChangedSubscription($companyId: ID!) {
    remediationChanged(companyId: $companyId) {
      company {
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
  }
`;

/**
 * Follows tickets and insights that are new or were changed, here or elsewhere: whatever counts
 * them without a condition changes at once.
 */
export function useRemediationChanged(onChanged?: () => void): void {
  const { companyId } = useCompany();
  useSubscription<useRemediationChangedSubscription>(
    useMemo(
      () => ({ subscription, variables: { companyId }, ...(onChanged && { onNext: onChanged }) }),
      [companyId, onChanged],
    ),
  );
}
