import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useEndpointList_company$key } from '../../../__generated__/useEndpointList_company.graphql.ts';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import type { EndpointItem } from './groupItems.ts';
import { InventoryTable, type InventoryTableProps } from './InventoryTable.tsx';
import { useEndpointList } from './useEndpointList.ts';

/** All endpoints that match, in one list. */
export function EndpointsTable({
  company,
  ...rest
}: InventoryTableProps<useEndpointList_company$key>) {
  const { t } = useTranslation('inventoryPage');
  const list = useEndpointList(company);
  const { rows, total } = list;
  const items = useMemo(
    (): readonly EndpointItem[] => toItems(rows, (row) => row.endpointId),
    [rows],
  );
  return (
    <InventoryTable
      items={items}
      total={total}
      drawerTotal={total}
      onMore={list.hasNext ? list.loadNext : undefined}
      hasMore={list.hasNext}
      isLoadingMore={list.isLoadingNext}
      onLoadMore={list.loadNext}
      footNote={
        <CountText
          // A number that may be too low, and is not known to be, would be wrong.
          count={list.isExact === null ? null : list.count}
          text={(count, formatted) =>
            t(list.isExact === true ? 'endpoints' : 'moreEndpoints', { count, formatted })
          }
        />
      }
      {...rest}
    />
  );
}
