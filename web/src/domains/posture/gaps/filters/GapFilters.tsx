import { GAP_FIELDS } from '@palisade/vocabulary/gapFields.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { FilterBar } from '../../../../ui/filters/FilterBar.tsx';
import type { GapsParams } from '../gapsParams.ts';
import { useGapFieldLabels } from './useGapFieldLabels.ts';
import { useGapOptions } from './useGapOptions.ts';

interface GapFiltersProps {
  readonly params: GapsParams;
  readonly onChange: (change: Partial<GapsParams>) => void;
  /** File and columns. */
  readonly children: ReactNode;
}

/** Search and conditions of the gaps, by the fields that the viewer has. */
export function GapFilters({ params, onChange, children }: GapFiltersProps) {
  const { t } = useTranslation('gaps');
  const { views, can } = useCompany();
  const fields = useMemo(
    () =>
      GAP_FIELDS.filter(
        ({ key, flag }) =>
          (flag === undefined || views(flag)) && (key !== 'policyId' || can('seePolicies')),
      ),
    [views, can],
  );
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar
      fields={fields}
      labels={useGapFieldLabels(params.filter)}
      loadOptions={useGapOptions()}
      filter={params.filter}
      onChange={(filter) => onChange({ filter })}
      search={{ value: params.search, onChange: handleSearch, placeholder: t('search') }}
    >
      {children}
    </FilterBar>
  );
}
