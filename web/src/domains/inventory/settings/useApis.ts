import { graphql, usePaginationFragment } from 'react-relay';
import type { useApis_company$key } from '../../../__generated__/useApis_company.graphql.ts';
import type { useApisPageQuery } from '../../../__generated__/useApisPageQuery.graphql.ts';

const PAGE = 50;

/** APIs of the company, visible or hidden ones, as far as they are loaded. */
export function useApis(company: useApis_company$key) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    useApisPageQuery,
    useApis_company$key
  >(
    graphql`
      fragment useApis_company on Company
      @refetchable(queryName: "useApisPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        hidden: { type: "Boolean!" }
        search: { type: "String" }
      )
      @throwOnFieldError {
        apis(first: $count, after: $cursor, hidden: $hidden, search: $search)
          @connection(key: "useApis_apis", filters: ["hidden", "search"]) {
          edges {
            node {
              id
              apiId
              ...ApiRow_api
            }
          }
        }
      }
    `,
    company,
  );
  return {
    apis: data.apis.edges.map(({ node }) => node),
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
