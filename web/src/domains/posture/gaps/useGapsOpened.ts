import { useCallback, useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type {
  useGapsOpenedSubscription,
  useGapsOpenedSubscription$variables,
} from '../../../__generated__/useGapsOpenedSubscription.graphql.ts';

const subscription = graphql`
  subscription useGapsOpenedSubscription($companyId: ID!, $filter: FilterInput) {
    gapsOpened(companyId: $companyId) {
      company {
        gapCounts(filter: $filter) {
          status
          severity
          gaps
        }
        allGapCounts: gapCounts {
          status
          severity
          gaps
        }
      }
      gaps {
        status
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
 * Follows the gaps that are opened, here or elsewhere: their counts and what is shown of them
 * change at once. Says whether there were any since the list was asked for.
 */
export function useGapsOpened({
  companyId,
  filter,
}: useGapsOpenedSubscription$variables): readonly [hasNews: boolean, forget: () => void] {
  const [hasNews, setHasNews] = useState(false);
  const filterText = JSON.stringify(filter ?? null);
  useSubscription<useGapsOpenedSubscription>(
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
