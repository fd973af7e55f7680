import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type { useAttackerChangedSubscription } from '../../../__generated__/useAttackerChangedSubscription.graphql.ts';

const subscription = graphql`
  subscription useAttackerChangedSubscription($companyId: ID!) {
    attackersChanged(companyId: $companyId) {
      count
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

/**
 * Follows the attackers that make further attempts or are changed elsewhere: what is shown of them
 * changes at once.
 * @param lookAgain called when changes were not sent one by one: there were too many at once, or
 * they came while nothing could be heard
 */
export function useAttackerChanged(companyId: string, lookAgain: () => void): void {
  useSubscription<useAttackerChangedSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { companyId },
        onNext: (response) => {
          if (
            response &&
            (response.attackersChanged.count === 0 ||
              response.attackersChanged.count > response.attackersChanged.attackers.length)
          )
            lookAgain();
        },
      }),
      [companyId, lookAgain],
    ),
  );
}
