import { graphql, usePaginationFragment } from 'react-relay';
import type { ExcludedRanges_company$key } from '../../../__generated__/ExcludedRanges_company.graphql.ts';
import type { ExcludedRangesPageQuery } from '../../../__generated__/ExcludedRangesPageQuery.graphql.ts';
import { IpRangesView } from './IpRangesView.tsx';
import { useExcludedChanges } from './useExcludedChanges.ts';

const PAGE = 50;

/** Ranges of the list, newest first. */
export function ExcludedRanges({ company }: { readonly company: ExcludedRanges_company$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    ExcludedRangesPageQuery,
    ExcludedRanges_company$key
  >(
    graphql`
      fragment ExcludedRanges_company on Company
      @refetchable(queryName: "ExcludedRangesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @throwOnFieldError {
        ipExcludeList(first: $count, after: $cursor)
          @connection(key: "ExcludedRanges_ipExcludeList") {
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
  const { edges, totalCount } = data.ipExcludeList;
  return (
    <IpRangesView
      list="exclude"
      ranges={edges.map(({ node }) => node)}
      total={totalCount}
      changes={useExcludedChanges()}
      onChanged={() => void refetch({}, { fetchPolicy: 'network-only' })}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
    />
  );
}
