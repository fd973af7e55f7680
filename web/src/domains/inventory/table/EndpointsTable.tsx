import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { EndpointsTable_company$key } from '../../../__generated__/EndpointsTable_company.graphql.ts';
import type { EndpointsTablePageQuery } from '../../../__generated__/EndpointsTablePageQuery.graphql.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIsWide } from '../../../ui/table/tableLayout.ts';
import { toItems } from '../../../ui/table/tableTypes.ts';
import type { InventoryParams } from '../inventoryParams.ts';
import { endpointColumns } from './endpointColumns.tsx';
import type { EndpointItem } from './groupItems.ts';
import { useEndpointRows } from './useEndpointRows.ts';
import { useRowDrawer } from './useRowDrawer.ts';
import { useTableSort } from './useTableSort.ts';

const PAGE = 50;

export interface InventoryTableProps<Key> {
  readonly company: Key;
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** All endpoints that match, in one list. */
export function EndpointsTable({ company, params, onChange, isStale, empty }: InventoryTableProps<EndpointsTable_company$key>) {
  const { t } = useTranslation('inventoryPage');
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<EndpointsTablePageQuery, EndpointsTable_company$key>(
    graphql`
      fragment EndpointsTable_company on Company
      @refetchable(queryName: "EndpointsTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "FilterInput" }
        sort: { type: "EndpointSort!" }
        direction: { type: "SortDirection!" }
      ) {
        endpoints(first: $count, after: $cursor, filter: $filter, sort: $sort, direction: $direction)
          @connection(key: "EndpointsTable_endpoints") {
          totalCount
          edges {
            node {
              ...useEndpointRows_endpoint
            }
          }
        }
      }
    `,
    company,
  );
  const { edges, totalCount } = data.endpoints;
  const rows = useEndpointRows(useMemo(() => edges.map(({ node }) => node), [edges]));
  const items = useMemo((): readonly EndpointItem[] => toItems(rows, (row) => row.endpointId), [rows]);
  const isWide = useIsWide();
  const columns = useMemo(() => endpointColumns(t, { isGrouped: false, isWide }), [t, isWide]);
  const handleMore = hasNext ? () => void loadNext(PAGE) : undefined;
  const drawer = useRowDrawer({ ids: useMemo(() => rows.map((row) => row.endpointId), [rows]), total: totalCount, onMore: handleMore });
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      items={items}
      total={totalCount}
      {...useTableSort(params, onChange)}
      {...drawer}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
      isRefetching={isStale}
      empty={empty}
      footNote={t('endpoints', { count: totalCount, formatted: totalCount.toLocaleString('en-GB') })}
    />
  );
}
