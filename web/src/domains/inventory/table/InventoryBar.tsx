import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { SavedInventoryFiltersQuery } from '../../../__generated__/SavedInventoryFiltersQuery.graphql.ts';
import { ListColumns } from '../../../entities/lists/ListColumns.tsx';
import { ListDownload } from '../../../entities/lists/ListDownload.tsx';
import { useFieldRights } from '../../../entities/permissions/useFieldRights.ts';
import { columnsFor, inventoryList, type InventoryParams } from '../inventoryList.ts';
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
  return (
    <InventoryFilters params={params} onChange={onChange}>
      <SavedInventoryFilters query={saved} params={params} onChange={onChange} />
      <GroupMenu groupBy={params.groupBy} onChange={(groupBy) => onChange({ groupBy })} />
      <ListDownload list={inventoryList} params={readable} label={t('csv')} />
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
