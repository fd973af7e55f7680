import type { Filter } from '@palisade/vocabulary/filters.ts';
import { ExternalLink } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { PolicyConditions, PolicyConditionsText } from './PolicyConditions.tsx';
import type { PolicyValues } from './policyForm.ts';

interface ConditionsSectionProps {
  readonly filter: Filter;
  readonly note: string;
  /** Absent where the conditions are only read. */
  readonly form?: UseFormReturn<PolicyValues> | undefined;
}

/** Rule conditions with the way to the endpoints that they hold for. */
export function ConditionsSection({ filter, note, form }: ConditionsSectionProps) {
  const { t } = useTranslation('policies');
  const { companyId, can } = useCompany();
  const view = (
    <Button asChild size="xs">
      <a href={inventoryPath(companyId, { filter })} target="_blank" rel="noreferrer">
        {t('drawer.view')}
        <ExternalLink size={12} />
      </a>
    </Button>
  );
  return (
    <Section title={t('drawer.conditions')} actions={can('seeInventory') && view}>
      <p className="policy-note">{note}</p>
      {form ? <EditedConditions form={form} /> : <PolicyConditionsText filter={filter} />}
    </Section>
  );
}

function EditedConditions({ form: { control, setValue, formState } }: { readonly form: UseFormReturn<PolicyValues> }) {
  const filter = useWatch({ control, name: 'filter' });
  return <PolicyConditions filter={filter} error={formState.errors.filter?.message} onChange={(next) => setValue('filter', next, { shouldDirty: true, shouldValidate: true })} />;
}
