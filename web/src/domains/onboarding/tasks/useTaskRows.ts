import { graphql, usePaginationFragment } from 'react-relay';
import type { useTaskRows_company$key } from '../../../__generated__/useTaskRows_company.graphql.ts';
import type { useTaskRowsPageQuery } from '../../../__generated__/useTaskRowsPageQuery.graphql.ts';

const PAGE = 20;

/** Onboarding tasks as far as they are loaded, newest first. */
export function useTaskRows(company: useTaskRows_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useTaskRowsPageQuery,
    useTaskRows_company$key
  >(
    graphql`
      fragment useTaskRows_company on Company
      @refetchable(queryName: "useTaskRowsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
      @throwOnFieldError {
        onboardingTasks(first: $count, after: $cursor)
          @connection(key: "useTaskRows_onboardingTasks") {
          totalCount @catch(to: NULL)
          edges {
            node {
              taskId
              ...TaskRow_task
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.onboardingTasks;
  return {
    tasks: edges.map(({ node }) => node),
    total: totalCount ?? null,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
