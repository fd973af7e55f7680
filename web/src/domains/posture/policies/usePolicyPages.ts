import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type { usePolicyPages_company$key } from '../../../__generated__/usePolicyPages_company.graphql.ts';
import type { usePolicyPagesPageQuery } from '../../../__generated__/usePolicyPagesPageQuery.graphql.ts';
import type { ListRows } from '../../../entities/lists/ListTable.tsx';
import { type PolicyRow, usePolicyRows } from './usePolicyRows.ts';

const PAGE = 50;

/** The company's policies that match as far as they are loaded, and whether it keeps samples. */
export function usePolicyPages(
  company: usePolicyPages_company$key,
): ListRows<PolicyRow> & { readonly isSampling: boolean } {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    usePolicyPagesPageQuery,
    usePolicyPages_company$key
  >(
    graphql`
      fragment usePolicyPages_company on Company
      @refetchable(queryName: "usePolicyPagesPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "FilterInput" }
        sort: { type: "PolicySort!" }
        direction: { type: "SortDirection!" }
      )
      @throwOnFieldError {
        sampling
        posturePolicies(
          first: $count
          after: $cursor
          filter: $filter
          sort: $sort
          direction: $direction
        ) @connection(key: "usePolicyPages_posturePolicies") {
          totalCount @catch(to: NULL)
          edges {
            node {
              ...usePolicyRows_policy
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount = null } = data.posturePolicies;
  return {
    isFailed: false,
    rows: usePolicyRows(useMemo(() => edges.map(({ node }) => node), [edges])),
    total: totalCount,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
    isSampling: data.sampling,
  };
}
