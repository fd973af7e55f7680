import { graphql, usePaginationFragment } from 'react-relay';
import type { AllowedRanges_company$key } from '../../../__generated__/AllowedRanges_company.graphql.ts';
import type { AllowedRangesPageQuery } from '../../../__generated__/AllowedRangesPageQuery.graphql.ts';
import { IpRangesView } from './IpRangesView.tsx';
import { useAllowedChanges } from './useAllowedChanges.ts';

const PAGE = 50;

/** Ranges of the list, newest first. */
export function AllowedRanges({ company }: { readonly company: AllowedRanges_company$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    AllowedRangesPageQuery,
    AllowedRanges_company$key
  >(
    graphql`
      fragment AllowedRanges_company on Company
      @refetchable(queryName: "AllowedRangesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @throwOnFieldError {
        ipAllowedList(first: $count, after: $cursor)
          @connection(key: "AllowedRanges_ipAllowedList") {
          totalCount @catch(to: NULL)
          edges {
            node {
              ...IpRangesView_range
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.ipAllowedList;
  return (
    <IpRangesView
      list="allowed"
      ranges={edges.map(({ node }) => node)}
      total={totalCount}
      changes={useAllowedChanges()}
      onChanged={() => void refetch({}, { fetchPolicy: 'network-only' })}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
    />
  );
}
