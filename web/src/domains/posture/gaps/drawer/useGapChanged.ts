import { useMemo } from 'react';
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay';
import type { useGapChangedQuery } from '../../../../__generated__/useGapChangedQuery.graphql.ts';
import type { useGapChangedSubscription } from '../../../../__generated__/useGapChangedSubscription.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';

const subscription = graphql`
  subscription useGapChangedSubscription($companyId: ID!) {
    gapsChanged(companyId: $companyId) {
      count
      gapIds
    }
  }
`;

const query = graphql`
  query useGapChangedQuery($companyId: ID!, $gapId: ID!) @throwOnFieldError {
    company(companyId: $companyId) {
      gap(gapId: $gapId) {
        nextStatuses
        holds
        isFrozen
        lastUpdateTime
        ...GapActivity_gap
        ...GapTickets_gap
      }
    }
  }
`;

/**
 * Follows a gap that is changed elsewhere: its status, and what people said, decided and opened
 * tickets of, are asked for again whenever something of it changed, or may have.
 */
export function useGapChanged(gapId: string): void {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  useSubscription<useGapChangedSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { companyId },
        onNext: (response) => {
          const { count = 0, gapIds = [] } = response?.gapsChanged ?? {};
          if (gapIds.length > 0 && count <= gapIds.length && !gapIds.includes(gapId)) return;
          fetchQuery<useGapChangedQuery>(environment, query, { companyId, gapId })
            // What is shown stays where it cannot be had; the next change asks again.
            .subscribe({ error: () => undefined });
        },
      }),
      [environment, companyId, gapId],
    ),
  );
}
