import type { Filter } from '@palisade/vocabulary/filters.ts';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { fieldNames } from '../../../entities/policyFields/fieldNames.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { Note } from '../../../ui/text/Text.ts';
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
  if (form) return <EditedSection note={note} form={form} />;
  return (
    <ConditionsFrame filter={filter} note={note}>
      <PolicyConditionsText filter={filter} />
    </ConditionsFrame>
  );
}

function EditedSection({
  note,
  form: { control, setValue, formState },
}: {
  readonly note: string;
  readonly form: UseFormReturn<PolicyValues>;
}) {
  const filter = useWatch({ control, name: 'filter' });
  return (
    <ConditionsFrame filter={filter} note={note}>
      <PolicyConditions
        filter={filter}
        error={formState.errors.filter?.message}
        onChange={(next) => setValue('filter', next, { shouldDirty: true, shouldValidate: true })}
      />
    </ConditionsFrame>
  );
}

function ConditionsFrame({
  filter,
  note,
  children,
}: {
  readonly filter: Filter;
  readonly note: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('policies');
  const { companyId, can } = useCompany();
  // The inventory knows labels by their ids, not by names that no company needs to have.
  const canBeSeen = !fieldNames(filter).includes('labelName');
  const view = (
    <Button asChild size="xs">
      <a href={inventoryPath(companyId, { filter })} target="_blank" rel="noreferrer">
        {t('drawer.view')}
        <ExternalLink size={12} />
      </a>
    </Button>
  );
  return (
    <Section title={t('drawer.conditions')} actions={can('seeInventory') && canBeSeen && view}>
      <Note pb="2">{note}</Note>
      {children}
    </Section>
  );
}
