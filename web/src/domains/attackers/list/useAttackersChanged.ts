import { useCallback, useMemo, useState } from 'react';
import { graphql, useSubscription } from 'react-relay';
import type {
  useAttackersChangedSubscription,
  useAttackersChangedSubscription$variables,
} from '../../../__generated__/useAttackersChangedSubscription.graphql.ts';

const subscription = graphql`
  subscription useAttackersChangedSubscription($companyId: ID!, $filter: FilterInput) {
    attackersChanged(companyId: $companyId) {
      company {
        attackerCounts(filter: $filter) {
          actionGroup
          status
          severity
          attackers
        }
      }
      attackers {
        ...useAttackerRows_attacker
      }
    }
  }
`;

/**
 * Follows attackers that are new, made attempts or were changed, here or elsewhere: counts and rows
 * change at once. Says whether there were any since the list was asked for.
 */
export function useAttackersChanged({
  companyId,
  filter,
}: useAttackersChangedSubscription$variables): readonly [hasNews: boolean, forget: () => void] {
  const [hasNews, setHasNews] = useState(false);
  const filterText = JSON.stringify(filter ?? null);
  useSubscription<useAttackersChangedSubscription>(
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
