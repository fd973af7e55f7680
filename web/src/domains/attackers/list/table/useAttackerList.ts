import type { ActionGroup, AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import { useMemo } from 'react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay';
import type { useAttackerList_company$key } from '../../../../__generated__/useAttackerList_company.graphql.ts';
import type { useAttackerListPageQuery } from '../../../../__generated__/useAttackerListPageQuery.graphql.ts';
import type { useAttackerList_total$key } from '../../../../__generated__/useAttackerList_total.graphql.ts';
import type { ListRows } from '../../../../entities/lists/ListTable.tsx';
import { type AttackerRow, useAttackerRows } from './useAttackerRows.ts';

const PAGE = 50;

/**
 * How many match; null where that could not be loaded. In a fragment of its own, since a caught
 * list is null as soon as anything read with it failed.
 */
function useTotal(attackers: useAttackerList_total$key | null): number | null {
  const counted = useFragment(
    graphql`
      fragment useAttackerList_total on AttackerConnection @throwOnFieldError {
        totalCount @catch(to: NULL)
      }
    `,
    attackers,
  );
  return counted?.totalCount ?? null;
}

/**
 * The attackers of a group and a status as far as they are loaded. One that is of another group or
 * status by now leaves the list at once.
 */
export function useAttackerList(
  company: useAttackerList_company$key,
  group: ActionGroup,
  status: AttackerStatus,
): ListRows<AttackerRow> {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useAttackerListPageQuery,
    useAttackerList_company$key
  >(
    graphql`
      fragment useAttackerList_company on Company
      @refetchable(queryName: "useAttackerListPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        group: { type: "ActionGroup!" }
        status: { type: "AttackerStatus!" }
        filter: { type: "FilterInput" }
        sort: { type: "AttackerSort!" }
        direction: { type: "SortDirection!" }
      )
      @throwOnFieldError {
        attackers(
          first: $count
          after: $cursor
          actionGroup: $group
          status: $status
          filter: $filter
          sort: $sort
          direction: $direction
        ) @connection(key: "useAttackerList_attackers") @catch(to: NULL) {
          ...useAttackerList_total
          edges {
            node {
              ...useAttackerRows_attacker
            }
          }
        }
      }
    `,
    company,
  );
  const edges = data.attackers?.edges;
  const totalCount = useTotal(data.attackers ?? null);
  const loaded = useAttackerRows(useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]));
  const rows = useMemo(
    () => loaded.filter((row) => row.status === status && row.actionGroup === group),
    [loaded, status, group],
  );
  return {
    rows,
    isFailed: edges === undefined,
    total: totalCount === null ? null : totalCount - (loaded.length - rows.length),
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
