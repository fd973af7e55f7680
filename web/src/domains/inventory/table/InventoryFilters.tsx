import { inventoryFieldsFor } from '@palisade/vocabulary/inventoryFields.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { InventoryFilters_company$key } from '../../../__generated__/InventoryFilters_company.graphql.ts';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import type { InventoryParams } from '../inventoryParams.ts';

interface InventoryFiltersProps {
  readonly company: InventoryFilters_company$key;
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
  /** Saved filters, grouping and columns. */
  readonly children: ReactNode;
}

/** Search and conditions of the inventory, by the fields that the viewer has. */
export function InventoryFilters({ company, params, onChange, children }: InventoryFiltersProps) {
  const { t } = useTranslation('inventoryPage');
  const { viewerFlags } = useFragment(
    graphql`
      fragment InventoryFilters_company on Company {
        viewerFlags {
          name
          canView
        }
      }
    `,
    company,
  );
  const fields = useMemo(() => inventoryFieldsFor((flag) => viewerFlags.some(({ name, canView }) => name === flag && canView)), [viewerFlags]);
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar
      fields={fields}
      labels={useFieldLabels(params.filter)}
      loadOptions={useFieldOptions()}
      filter={params.filter}
      onChange={(filter) => onChange({ filter })}
      search={{ value: params.search, onChange: handleSearch, placeholder: t('search') }}
    >
      {children}
    </FilterBar>
  );
}
