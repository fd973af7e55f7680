import { useCallback, useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type {
  useGapsChangedSubscription,
  useGapsChangedSubscription$variables,
} from '../../../__generated__/useGapsChangedSubscription.graphql.ts';

const subscription = graphql`
  subscription useGapsChangedSubscription(
    $companyId: ID!
    $filter: FilterInput
    $isGrouped: Boolean!
  ) {
    gapsChanged(companyId: $companyId) {
      count
      gapIds
      company {
        gapCounts(filter: $filter) {
          status
          severity
          gaps
        }
      }
      gaps @skip(if: $isGrouped) {
        name
        severity
        categories
        status
        nextStatuses
        holds
        isFrozen
        sources
        sourceTypes
        parameterNames
        dataTypes
        dataCategories
        lastActivity
        reopenedAt
        closedAt
        lastUpdateTime
        commentCount
        tickets {
          number
        }
      }
    }
  }
`;

/** What happened to gaps since the list was asked for. */
export interface GapNews {
  readonly hasNews: boolean;
  /** Whether some changed that were not named: rows may be out of date, whatever the counts say. */
  readonly isUnclear: boolean;
}

const NOTHING: GapNews = { hasNews: false, isUnclear: false };

/**
 * Follows gaps that are new or changed, here or elsewhere: their counts and what is shown of those
 * that are named change at once. Says what there was since the list was asked for.
 */
export function useGapsChanged({
  companyId,
  filter,
  isGrouped,
}: useGapsChangedSubscription$variables): readonly [news: GapNews, forget: () => void] {
  const [news, setNews] = useState(NOTHING);
  const filterText = JSON.stringify(filter ?? null);
  useSubscription<useGapsChangedSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: {
          companyId,
          filter: JSON.parse(filterText) as typeof filter, // As it was written a moment ago.
          isGrouped,
        },
        onNext: (response) => {
          const { count = 0, gapIds = [] } = response?.gapsChanged ?? {};
          const isAny = gapIds.length === 0 || count > gapIds.length;
          setNews(({ isUnclear }) => ({ hasNews: true, isUnclear: isUnclear || isAny }));
        },
      }),
      [companyId, filterText, isGrouped],
    ),
  );
  return [news, useCallback(() => setNews(NOTHING), [])];
}
