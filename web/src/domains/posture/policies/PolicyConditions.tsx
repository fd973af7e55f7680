import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { policyFieldsFor } from '../../../entities/policyFields/policyFieldsFor.ts';
import { usePolicyLabels } from '../../../entities/policyFields/usePolicyLabels.ts';
import { usePolicyOptions } from '../../../entities/policyFields/usePolicyOptions.ts';
import { ConditionChips } from '../../../ui/filters/ConditionChips.tsx';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import './policies.css';

interface PolicyConditionsProps {
  readonly filter: Filter;
  readonly error?: string | undefined;
  readonly onChange: (filter: Filter) => void;
}

/** Which endpoints a policy opens gaps for, put together like the filters of the inventory. */
export function PolicyConditions({ filter, error, onChange }: PolicyConditionsProps) {
  const { t } = useTranslation('policies');
  const { views } = useCompany();
  const fields = useMemo(() => policyFieldsFor(filter, views), [filter, views]);
  return (
    <div className="policy-conditions" role="group" aria-label={t('drawer.conditions')}>
      <FilterBar
        fields={fields}
        filter={filter}
        onChange={onChange}
        labels={usePolicyLabels(filter)}
        loadOptions={usePolicyOptions()}
        hasKeys={false}
      />
      <p
        className="p-field-message"
        aria-live="polite"
        {...(error !== undefined && { 'data-error': '' })}
      >
        {error !== undefined && <CircleAlert size={14} />}
        {error}
      </p>
    </div>
  );
}

/** The same to be read. */
export function PolicyConditionsText({ filter }: { readonly filter: Filter }) {
  return (
    <div className="policy-conditions">
      <ConditionChips filter={filter} fields={POLICY_FIELDS} labels={usePolicyLabels(filter)} />
    </div>
  );
}
