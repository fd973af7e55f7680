import type { Filter } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS, inventoryFieldsFor } from '@palisade/vocabulary/inventoryFields.ts';
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { InventoryFilters_company$key } from '../../../__generated__/InventoryFilters_company.graphql.ts';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { fieldNames } from '../../../entities/policyFields/fieldNames.ts';
import { FilterBar, type FilterBarProps } from '../../../ui/filters/FilterBar.tsx';
import type { InventoryParams } from '../inventoryParams.ts';

/** With the fields that only policies have: for conditions that came from one. */
const PolicyFilterBar = lazy(() =>
  import('../../../entities/policyFields/PolicyFilterBar.tsx').then((parts) => ({
    default: parts.PolicyFilterBar,
  })),
);

const INVENTORY: ReadonlySet<string> = new Set(INVENTORY_FIELDS.map(({ key }) => key));

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
      fragment InventoryFilters_company on Company @throwOnFieldError {
        viewerFlags {
          name
          canView
        }
      }
    `,
    company,
  );
  const fields = useMemo(
    () =>
      inventoryFieldsFor((flag) =>
        viewerFlags.some(({ name, canView }) => name === flag && canView),
      ),
    [viewerFlags],
  );
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const bar = {
    filter: params.filter,
    onChange: (filter: Filter) => onChange({ filter }),
    search: { value: params.search, onChange: handleSearch, placeholder: t('search') },
    children,
  };
  const plain = <PlainBar {...bar} fields={fields} />;
  const isPlain = fieldNames(params.filter).every((name) => INVENTORY.has(name));
  return isPlain ? (
    plain
  ) : (
    <Suspense fallback={plain}>
      <PolicyFilterBar {...bar} />
    </Suspense>
  );
}

type Bar = Omit<FilterBarProps, 'labels' | 'loadOptions'>;

function PlainBar(bar: Bar) {
  return <FilterBar {...bar} labels={useFieldLabels(bar.filter)} loadOptions={useFieldOptions()} />;
}
