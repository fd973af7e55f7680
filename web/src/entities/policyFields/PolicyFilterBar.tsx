import { endpointFilterFieldsFor } from '@palisade/vocabulary/endpointSearchFields.ts';
import { useMemo } from 'react';
import { FilterBar, type FilterBarProps } from '../../ui/filters/FilterBar.tsx';
import { useFieldRights } from '../permissions/useFieldRights.ts';
import { usePolicyLabels } from './usePolicyLabels.ts';
import { usePolicyOptions } from './usePolicyOptions.ts';

/** A filter bar of endpoints with all fields that policies have too. */
export function PolicyFilterBar(bar: Omit<FilterBarProps, 'fields' | 'labels' | 'loadOptions'>) {
  const rights = useFieldRights();
  const fields = useMemo(() => endpointFilterFieldsFor(rights), [rights]);
  return (
    <FilterBar
      {...bar}
      fields={fields}
      labels={usePolicyLabels(bar.filter)}
      loadOptions={usePolicyOptions()}
    />
  );
}
