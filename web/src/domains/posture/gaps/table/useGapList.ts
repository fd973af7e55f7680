import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useMemo } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';
import type { useGapList_company$key } from '../../../../__generated__/useGapList_company.graphql.ts';
import type { useGapListPageQuery } from '../../../../__generated__/useGapListPageQuery.graphql.ts';
import { type GapRow, useGapRows } from './useGapRows.ts';

const PAGE = 50;

export interface GapList {
  readonly rows: readonly GapRow[];
  /** How many there are, loaded or not. */
  readonly total: number;
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: () => void;
}

/** The gaps of a status as far as they are loaded. One whose status was changed leaves the list at once, and comes back when the server refuses. */
export function useGapList(company: useGapList_company$key, status: GapStatus): GapList {
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
        ) @connection(key: "useGapList_gaps") {
          totalCount
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
  const { edges, totalCount } = data.gaps;
  const loaded = useGapRows(useMemo(() => edges.map(({ node }) => node), [edges]));
  const rows = useMemo(() => loaded.filter((row) => row.status === status), [loaded, status]);
  return {
    rows,
    total: totalCount - (loaded.length - rows.length),
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
