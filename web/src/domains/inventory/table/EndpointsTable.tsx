import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { EndpointsTable_company$key } from '../../../__generated__/EndpointsTable_company.graphql.ts';
import type { EndpointsTablePageQuery } from '../../../__generated__/EndpointsTablePageQuery.graphql.ts';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import type { EndpointItem } from './groupItems.ts';
import { InventoryTable, type InventoryTableProps } from './InventoryTable.tsx';
import { useEndpointRows } from './useEndpointRows.ts';

const PAGE = 50;

/** All endpoints that match, in one list. */
export function EndpointsTable({
  company,
  ...rest
}: InventoryTableProps<EndpointsTable_company$key>) {
  const { t } = useTranslation('inventoryPage');
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    EndpointsTablePageQuery,
    EndpointsTable_company$key
  >(
    graphql`
      fragment EndpointsTable_company on Company
      @refetchable(queryName: "EndpointsTablePageQuery")
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
        ) @connection(key: "EndpointsTable_endpoints") {
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
  const total = isTotalCountExact === true ? (totalCount ?? null) : null;
  const rows = useEndpointRows(useMemo(() => edges.map(({ node }) => node), [edges]));
  const items = useMemo(
    (): readonly EndpointItem[] => toItems(rows, (row) => row.endpointId),
    [rows],
  );
  const handleMore = () => void loadNext(PAGE);
  return (
    <InventoryTable
      items={items}
      total={total}
      drawerTotal={total}
      onMore={hasNext ? handleMore : undefined}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={handleMore}
      footNote={
        <CountText
          // A number that may be too low, and is not known to be, would be wrong.
          count={isTotalCountExact == null ? null : totalCount}
          text={(count, formatted) =>
            t(isTotalCountExact === true ? 'endpoints' : 'moreEndpoints', { count, formatted })
          }
        />
      }
      {...rest}
    />
  );
}
