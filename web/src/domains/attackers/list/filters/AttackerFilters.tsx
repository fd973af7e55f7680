import { ATTACKER_FIELDS } from '@palisade/vocabulary/attackerFields.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useFieldOptions } from '../../../../entities/endpointFields/useFieldOptions.ts';
import { FilterBar } from '../../../../ui/filters/FilterBar.tsx';
import type { AttackersParams } from '../attackersParams.ts';
import { useAttackerFieldLabels } from './useAttackerFieldLabels.ts';

interface AttackerFiltersProps {
  readonly params: AttackersParams;
  readonly onChange: (change: Partial<AttackersParams>) => void;
  /** Columns. */
  readonly children: ReactNode;
}

/** Search and conditions of the attackers, by the fields that the viewer has. */
export function AttackerFilters({ params, onChange, children }: AttackerFiltersProps) {
  const { t } = useTranslation('attackersList');
  const { views } = useCompany();
  const fields = useMemo(
    () => ATTACKER_FIELDS.filter(({ flag }) => flag === undefined || views(flag)),
    [views],
  );
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar
      fields={fields}
      labels={useAttackerFieldLabels(params.filter)}
      loadOptions={useFieldOptions()}
      filter={params.filter}
      onChange={(filter) => onChange({ filter })}
      search={{ value: params.search, onChange: handleSearch, placeholder: t('search') }}
    >
      {children}
    </FilterBar>
  );
}
