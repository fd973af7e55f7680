import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type { useStepPages_attacker$key } from '../../../../__generated__/useStepPages_attacker.graphql.ts';
import type { useStepPagesPageQuery } from '../../../../__generated__/useStepPagesPageQuery.graphql.ts';

const PAGE = 50;

/** Steps of an attacker as far as they are loaded, newest first. */
export function useStepPages(attacker: useStepPages_attacker$key) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useStepPagesPageQuery,
    useStepPages_attacker$key
  >(
    graphql`
      fragment useStepPages_attacker on Attacker
      @refetchable(queryName: "useStepPagesPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        types: { type: "[AttackType!]" }
        successOnly: { type: "Boolean!" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      )
      @throwOnFieldError {
        steps(
          first: $count
          after: $cursor
          types: $types
          successOnly: $successOnly
          from: $from
          to: $to
        ) @connection(key: "useStepPages_steps") {
          totalCount @catch(to: NULL)
          edges {
            node {
              stepId
              ...StepDays_step
            }
          }
        }
      }
    `,
    attacker,
  );
  const { edges, totalCount = null } = data.steps;
  return {
    steps: useMemo(() => edges.map(({ node }) => node), [edges]),
    /** Null when it could not be loaded. */
    totalCount,
    hasNext,
    isLoadingNext,
    /** Asks for the next page unless that is under way. */
    more: () => {
      if (hasNext && !isLoadingNext) loadNext(PAGE);
    },
  };
}
