import { useMemo } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type { useChangesAddedSubscription } from '../../../__generated__/useChangesAddedSubscription.graphql.ts';

/** Follows changes as they are written. @param onAdded a stable function */
export function useChangesAdded(companyId: string, onAdded: () => void): void {
  useSubscription<useChangesAddedSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useChangesAddedSubscription($companyId: ID!) {
            changesAdded(companyId: $companyId) {
              hasMore
            }
          }
        `,
        variables: { companyId },
        onNext: onAdded,
      }),
      [companyId, onAdded],
    ),
  );
}
