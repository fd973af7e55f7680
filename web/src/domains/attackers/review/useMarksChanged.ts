import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type { useMarksChangedSubscription } from '../../../__generated__/useMarksChangedSubscription.graphql.ts';

const subscription = graphql`
  subscription useMarksChangedSubscription($companyId: ID!) {
    attackersChanged(companyId: $companyId) {
      company {
        markCounts {
          active
          expired
        }
      }
    }
  }
`;

/** Follows what is marked, changed and undone at attackers, here or elsewhere. */
export function useMarksChanged(companyId: string, onChanged: () => void): void {
  useSubscription<useMarksChangedSubscription>(
    useMemo(
      () => ({ subscription, variables: { companyId }, onNext: onChanged }),
      [companyId, onChanged],
    ),
  );
}
