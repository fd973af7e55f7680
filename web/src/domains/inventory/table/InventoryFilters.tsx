import { INVENTORY_FILTER_FIELDS } from '@palisade/vocabulary/regulationField.ts';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { fieldNames } from '../../../entities/policyFields/fieldNames.ts';
import { UNREAD } from '../../../ui/filters/unread.ts';
import type { InventoryParams } from '../inventoryList.ts';

/** With the fields that only policies have: for conditions that came from one. */
const PolicyFilterBar = lazy(() =>
  import('../../../entities/policyFields/PolicyFilterBar.tsx').then((parts) => ({
    default: parts.PolicyFilterBar,
  })),
);

const INVENTORY = { fields: INVENTORY_FILTER_FIELDS };
const OWN: ReadonlySet<string> = new Set([
  ...INVENTORY_FILTER_FIELDS.map(({ key }) => key),
  UNREAD,
]);

interface InventoryFiltersProps {
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
  /** Saved filters, grouping and columns. */
  readonly children: ReactNode;
}

/** Search and conditions of the inventory, by the fields that the viewer has. */
export function InventoryFilters({ params, onChange, children }: InventoryFiltersProps) {
  const { t } = useTranslation('inventoryPage');
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const plain = (
    <ListFilters
      list={INVENTORY}
      params={params}
      onChange={onChange}
      labels={useFieldLabels(params.filter)}
      loadOptions={useFieldOptions()}
      placeholder={t('search')}
    >
      {children}
    </ListFilters>
  );
  if (fieldNames(params.filter).every((name) => OWN.has(name))) return plain;
  return (
    // The bar that comes is another one: what is clicked or typed here would be lost.
    <Suspense fallback={<div inert>{plain}</div>}>
      <PolicyFilterBar
        filter={params.filter}
        onChange={(filter) => onChange({ filter })}
        search={{ value: params.search, onChange: handleSearch, placeholder: t('search') }}
      >
        {children}
      </PolicyFilterBar>
    </Suspense>
  );
}
