import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useInsights_company$data,
  useInsights_company$key,
} from '../../../../__generated__/useInsights_company.graphql.ts';
import type { useInsightsPageQuery } from '../../../../__generated__/useInsightsPageQuery.graphql.ts';

/** Advice to mend a field. */
export type Insight = useInsights_company$data['fieldRemediations']['edges'][number]['node'];

const PAGE = 50;

/**
 * Insights that are on, or off, as far as they are loaded, by when they were changed. One that is
 * turned leaves the list at once.
 */
export function useInsights(company: useInsights_company$key, isActive: boolean) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useInsightsPageQuery,
    useInsights_company$key
  >(
    graphql`
      fragment useInsights_company on Company
      @refetchable(queryName: "useInsightsPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        isActive: { type: "Boolean!" }
        filter: { type: "FilterInput" }
        direction: { type: "SortDirection!" }
      )
      @throwOnFieldError {
        fieldRemediations(
          first: $count
          after: $cursor
          isActive: $isActive
          filter: $filter
          direction: $direction
        ) @connection(key: "useInsights_fieldRemediations") {
          edges {
            node {
              id
              remediationId
              isActive
              location
              name
              anomaly
              reason
              host
              method
              template
              endpoint @catch(to: NULL) {
                endpointId
              }
              attackerId
              author
              changedAt
            }
          }
        }
      }
    `,
    company,
  );
  const { edges } = data.fieldRemediations;
  const rows = useMemo(
    () => edges.map(({ node }) => node).filter((insight) => insight.isActive === isActive),
    [edges, isActive],
  );
  return { rows, hasNext, isLoadingNext, loadNext: () => void loadNext(PAGE) };
}
