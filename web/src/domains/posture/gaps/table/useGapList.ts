import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useMemo } from 'react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { useGapList_company$key } from '../../../../__generated__/useGapList_company.graphql.ts';
import type { useGapListPageQuery } from '../../../../__generated__/useGapListPageQuery.graphql.ts';
import type { useGapList_total$key } from '../../../../__generated__/useGapList_total.graphql.ts';
import type { ListRows } from '../../../../entities/lists/ListTable.tsx';
import { type GapRow, useGapRows } from './useGapRows.ts';

const PAGE = 50;

/**
 * The gaps of a status as far as they are loaded. One whose status was changed leaves the list at
 * once, and comes back when the server refuses.
 */
export function useGapList(company: useGapList_company$key, status: GapStatus): ListRows<GapRow> {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useGapListPageQuery,
    useGapList_company$key
  >(
    graphql`
      fragment useGapList_company on Company
      @refetchable(queryName: "useGapListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        status: { type: "GapStatus!" }
        filter: { type: "FilterInput" }
        sort: { type: "GapSort!" }
        direction: { type: "SortDirection!" }
      )
      @throwOnFieldError {
        gaps(
          first: $count
          after: $cursor
          status: $status
          filter: $filter
          sort: $sort
          direction: $direction
        ) @connection(key: "useGapList_gaps") @catch(to: NULL) {
          ...useGapList_total
          edges {
            node {
              ...useGapRows_gap
            }
          }
        }
      }
    `,
    company,
  );
  const edges = data.gaps?.edges;
  // In a fragment of its own, since a caught list is null as soon as anything read with it failed.
  const counted = useFragment<useGapList_total$key>(
    graphql`
      fragment useGapList_total on PostureGapConnection @throwOnFieldError {
        totalCount @catch(to: NULL)
      }
    `,
    data.gaps ?? null,
  );
  const totalCount = counted?.totalCount ?? null;
  const loaded = useGapRows(useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]));
  const rows = useMemo(() => loaded.filter((row) => row.status === status), [loaded, status]);
  const isFailed = edges === undefined;
  return {
    rows,
    isFailed,
    total: totalCount === null ? null : totalCount - (loaded.length - rows.length),
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
