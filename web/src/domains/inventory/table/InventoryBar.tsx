import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { SavedInventoryFiltersQuery } from '../../../__generated__/SavedInventoryFiltersQuery.graphql.ts';
import { readColumns } from '../../../entities/columns/columnsParam.ts';
import { ListColumns } from '../../../entities/lists/ListColumns.tsx';
import { ListDownload } from '../../../entities/lists/ListDownload.tsx';
import { useFieldRights } from '../../../entities/permissions/useFieldRights.ts';
import {
  columnsFor,
  INVENTORY_COLUMNS,
  inventoryList,
  type InventoryParams,
} from '../inventoryList.ts';
import { SavedInventoryFilters } from '../saved/SavedInventoryFilters.tsx';
import { endpointColumns } from './endpointColumns.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { InventoryFilters } from './InventoryFilters.tsx';
import { useColumnName } from './useColumnName.ts';

interface InventoryBarProps {
  readonly saved: PreloadedQuery<SavedInventoryFiltersQuery>;
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
}

/** Filters of the inventory, those that were saved, its grouping, its file and its columns. */
export function InventoryBar({ saved, params, onChange }: InventoryBarProps) {
  const { t } = useTranslation('inventoryPage');
  const columnName = useColumnName();
  const { canRead } = useFieldRights();
  const readable = { ...params, columns: columnsFor(params.columns, canRead) };
  const { shown } = readColumns(INVENTORY_COLUMNS, params.columns, endpointColumns.keys);
  const inFile = { ...params, columns: columnsFor(shown, canRead) };
  return (
    <InventoryFilters params={params} onChange={onChange}>
      <SavedInventoryFilters query={saved} params={params} onChange={onChange} />
      <GroupMenu groupBy={params.groupBy} onChange={(groupBy) => onChange({ groupBy })} />
      <ListDownload list={inventoryList} params={inFile} label={t('csv')} />
      <ListColumns
        list={inventoryList}
        params={readable}
        onChange={onChange}
        label={t('columnsTitle')}
        keys={columnsFor(endpointColumns.keys, canRead)}
        nameOf={columnName}
      />
    </InventoryFilters>
  );
}
