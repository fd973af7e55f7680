import { useCallback, useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type {
  useGapsChangedSubscription,
  useGapsChangedSubscription$variables,
} from '../../../__generated__/useGapsChangedSubscription.graphql.ts';

const subscription = graphql`
  subscription useGapsChangedSubscription($companyId: ID!, $filter: FilterInput) {
    gapsChanged(companyId: $companyId) {
      company {
        gapCounts(filter: $filter) {
          status
          severity
          gaps
        }
      }
      gaps {
        status
        nextStatuses
        holds
        isFrozen
        reopenedAt
        closedAt
        lastUpdateTime
        commentCount
      }
    }
  }
`;

/**
 * Follows gaps that are new or changed, here or elsewhere: their counts and what is shown of them
 * change at once. Says whether there were any since the list was asked for.
 */
export function useGapsChanged({
  companyId,
  filter,
}: useGapsChangedSubscription$variables): readonly [hasNews: boolean, forget: () => void] {
  const [hasNews, setHasNews] = useState(false);
  const filterText = JSON.stringify(filter ?? null);
  useSubscription<useGapsChangedSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { companyId, filter: JSON.parse(filterText) as typeof filter }, // As it was written a moment ago.
        onNext: () => setHasNews(true),
      }),
      [companyId, filterText],
    ),
  );
  return [hasNews, useCallback(() => setHasNews(false), [])];
}
