import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import { useFieldOptions } from '../../../entities/endpointFields/useFieldOptions.ts';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import { SHOWN_FIELDS } from './readChangeFilters.ts';

interface ChangeFiltersProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly children: ReactNode;
}

/** Conditions on changes, by the fields that the viewer has. */
export function ChangeFilters({ filter, onChange, children }: ChangeFiltersProps) {
  const { t } = useTranslation('changes');
  const { views } = useCompany();
  const fields = useMemo(
    () => SHOWN_FIELDS.filter(({ flag }) => flag === undefined || views(flag)),
    [views],
  );
  const words = useFieldLabels(filter);
  const labels = useMemo(
    (): FilterLabels => ({
      ...words,
      field: (key) => (key === 'kind' || key === 'time' ? t(`fields.${key}`) : words.field(key)),
      value: (field, value) =>
        field === 'kind'
          ? t(`kinds.${value as ChangeKind}`)
          : (words.value?.(field, value) ?? null), // One of the field's values.
    }),
    [t, words],
  );
  return (
    <FilterBar
      fields={fields}
      labels={labels}
      loadOptions={useFieldOptions()}
      filter={filter}
      onChange={onChange}
    >
      {children}
    </FilterBar>
  );
}
