import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type { useEndpointList_company$key } from '../../../__generated__/useEndpointList_company.graphql.ts';
import type { useEndpointListPageQuery } from '../../../__generated__/useEndpointListPageQuery.graphql.ts';
import { useEndpointRows } from './useEndpointRows.ts';

const PAGE = 50;

/** Endpoints that match, as far as they are loaded, a page at a time. */
export function useEndpointList(company: useEndpointList_company$key) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useEndpointListPageQuery,
    useEndpointList_company$key
  >(
    graphql`
      fragment useEndpointList_company on Company
      @refetchable(queryName: "useEndpointListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "FilterInput" }
        sort: { type: "EndpointSort!" }
        direction: { type: "SortDirection!" }
        hasMore: { type: "Boolean!" }
      )
      @throwOnFieldError {
        endpoints(
          first: $count
          after: $cursor
          filter: $filter
          sort: $sort
          direction: $direction
        ) @connection(key: "useEndpointList_endpoints") {
          totalCount @catch(to: NULL)
          isTotalCountExact @catch(to: NULL)
          edges {
            node {
              ...useEndpointRows_endpoint @arguments(hasMore: $hasMore)
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount, isTotalCountExact } = data.endpoints;
  const rows = useEndpointRows(useMemo(() => edges.map(({ node }) => node), [edges]));
  return {
    rows,
    /** How many there are; null while nobody knows that exactly. */
    total: isTotalCountExact === true ? (totalCount ?? null) : null,
    /** How many there are at least; null when it could not be loaded. */
    count: totalCount ?? null,
    /** Whether there are no more than that; null when it could not be loaded. */
    isExact: isTotalCountExact ?? null,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
