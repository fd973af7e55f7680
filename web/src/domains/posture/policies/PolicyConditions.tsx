import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMessage } from '../../../ui/forms/Field.tsx';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { policyFieldsFor } from '../../../entities/policyFields/policyFieldsFor.ts';
import { usePolicyLabels } from '../../../entities/policyFields/usePolicyLabels.ts';
import { usePolicyOptions } from '../../../entities/policyFields/usePolicyOptions.ts';
import { ConditionChips } from '../../../ui/filters/ConditionChips.tsx';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';

interface PolicyConditionsProps {
  readonly filter: Filter;
  readonly error?: string | undefined;
  readonly onChange: (filter: Filter) => void;
}

/** In no layer, as the bar that it is about. */
const CONDITIONS = { '& .p-filter-bar': { minHeight: '7', padding: '0' } };

/** Which endpoints a policy opens gaps for, put together like the filters of the inventory. */
export function PolicyConditions({ filter, error, onChange }: PolicyConditionsProps) {
  const { t } = useTranslation('policies');
  const { views } = useCompany();
  const fields = useMemo(() => policyFieldsFor(filter, views), [filter, views]);
  return (
    <Box py="2px" css={CONDITIONS} role="group" aria-label={t('drawer.conditions')}>
      <FilterBar
        fields={fields}
        filter={filter}
        onChange={onChange}
        labels={usePolicyLabels(filter)}
        loadOptions={usePolicyOptions()}
        hasKeys={false}
      />
      <FieldMessage as="p" aria-live="polite" {...(error !== undefined && { 'data-error': '' })}>
        {error !== undefined && <CircleAlert size={14} />}
        {error}
      </FieldMessage>
    </Box>
  );
}

/** The same to be read. */
export function PolicyConditionsText({ filter }: { readonly filter: Filter }) {
  return (
    <Box py="2px" css={CONDITIONS}>
      <ConditionChips filter={filter} fields={POLICY_FIELDS} labels={usePolicyLabels(filter)} />
    </Box>
  );
}
