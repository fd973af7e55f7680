import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type DataTableProps } from '../../../ui/table/DataTable.tsx';
import { useListSort } from '../../../entities/lists/useListSort.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { inventoryList, type InventoryParams } from '../inventoryList.ts';
import { PageRest } from '../../../ui/layout/Page.ts';
import { type EndpointGroup, type EndpointItem, endpointOf } from './groupItems.ts';
import { SelectionActions } from './SelectionActions.tsx';
import type { EndpointRow } from './useEndpointRows.ts';
import { useInventoryColumns } from './useInventoryColumns.ts';

/** What the flat and the grouped table take from the page. */
export interface InventoryTableProps<Key> {
  readonly company: Key;
  readonly params: InventoryParams;
  readonly hasMoreColumns: boolean;
  readonly onChange: (change: Partial<InventoryParams>) => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

type Shared = Pick<
  DataTableProps<EndpointRow, EndpointGroup>,
  'hasMore' | 'isLoadingMore' | 'onLoadMore' | 'groupLabel' | 'onToggleGroup' | 'empty' | 'footNote'
>;

interface Props
  extends Shared, Pick<InventoryTableProps<never>, 'params' | 'onChange' | 'isStale'> {
  readonly items: readonly EndpointItem[];
  /** Rows there are in all, loaded or not; null while groups hide them. */
  readonly total: number | null;
  /** The same for the drawer's place among the rows. */
  readonly drawerTotal: number | null;
  /** Loads the rows after the last one, for the drawer that goes on. */
  readonly onMore: (() => void) | undefined;
}

/**
 * The table of the inventory: columns, sort, selection and drawer are the same whether it is
 * grouped or not.
 */
export function InventoryTable({
  items,
  total,
  drawerTotal,
  onMore,
  params,
  onChange,
  isStale,
  ...rest
}: Props) {
  const { t } = useTranslation('inventoryPage');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { frame, columns, widths, onResize } = useInventoryColumns(params);
  const ids = useMemo(
    () => items.flatMap((item) => (item.kind === 'row' ? [item.row.endpointId] : [])),
    [items],
  );
  const drawer = useRowDrawer({
    drawer: ENDPOINT_DRAWER,
    ids,
    total: drawerTotal,
    onMore,
    idOf: endpointOf,
  });
  return (
    <PageRest ref={frame}>
      <DataTable
        label={t('title')}
        columns={columns}
        items={items}
        total={total}
        widths={widths}
        onResize={onResize}
        selection={{ keys: selected, onChange: setSelected }}
        bulkActions={<SelectionActions ids={[...new Set([...selected].map(endpointOf))]} />}
        {...useListSort(inventoryList, params, onChange)}
        {...drawer}
        isRefetching={isStale}
        {...rest}
      />
    </PageRest>
  );
}
