import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type { useAttackerChangedSubscription } from '../../../__generated__/useAttackerChangedSubscription.graphql.ts';

const subscription = graphql`
  subscription useAttackerChangedSubscription($companyId: ID!) {
    attackersChanged(companyId: $companyId) {
      attackers {
        attackerId
        status
        nextStatuses
        version
        severity
        phase
        lastSeen
        attempts
        successes
        refused
        stepCount
        commentCount
      }
    }
  }
`;

/** Follows the attackers that make further attempts or are changed elsewhere: what is shown of them changes at once. */
export function useAttackerChanged(companyId: string): void {
  useSubscription<useAttackerChangedSubscription>(useMemo(() => ({ subscription, variables: { companyId } }), [companyId]));
}
