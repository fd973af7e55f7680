import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import type { InventoryParams } from '../inventoryParams.ts';

interface InventoryFiltersProps {
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
}

const isCondition = (node: FilterNode): node is FilterCondition => 'field' in node;

/** Search, conditions and grouping of the inventory. */
export function InventoryFilters({ params, onChange }: InventoryFiltersProps) {
  const { t } = useTranslation('inventoryPage');
  const { conditions, search, isGrouped } = params;
  const labels = useMemo((): FilterLabels => {
    const fieldName = (key: string) => INVENTORY_FIELDS.find((field) => field.key === key)?.key;
    return {
      field: (key) => {
        const known = fieldName(key);
        return known ? t(`fields.${known}`) : key;
      },
      operator: (op) => t(`operators.${op}`),
    };
  }, [t]);
  const filter = useMemo((): Filter => ({ all: conditions }), [conditions]);
  const handleSearch = useCallback((value: string) => onChange({ search: value }), [onChange]);
  const handleFilter = (next: Filter) => onChange({ conditions: 'all' in next ? next.all.filter(isCondition) : [] });
  return (
    <FilterBar
      fields={INVENTORY_FIELDS}
      filter={filter}
      onChange={handleFilter}
      labels={labels}
      search={{ value: search, onChange: handleSearch, placeholder: t('search') }}
    >
      <span className="group-by">{t('group.label')}</span>
      <SegmentGroup
        label={t('group.label')}
        value={isGrouped ? 'host' : 'none'}
        onChange={(group) => onChange({ isGrouped: group === 'host' })}
        options={[
          { value: 'none', label: t('group.none') },
          { value: 'host', label: t('group.host') },
        ]}
      />
    </FilterBar>
  );
}
