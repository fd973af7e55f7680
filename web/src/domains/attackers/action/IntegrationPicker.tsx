import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { workflowHubPath } from '../../../entities/tickets/hubPath.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { MultiPicker } from '../../../ui/forms/MultiPicker.tsx';
import type { ActionIntegration } from './actionTypes.ts';

interface IntegrationPickerProps {
  readonly integrations: readonly ActionIntegration[];
  readonly value: string | null;
  readonly onChange: (integrationId: string | null) => void;
  readonly isDisabled: boolean;
}

/**
 * One integration, looked for by its name, with the way to where others are set up for
 * administrators.
 */
export function IntegrationPicker({
  integrations,
  value,
  onChange,
  isDisabled,
}: IntegrationPickerProps) {
  const { t } = useTranslation('attackerActions');
  const { companyId, can, views } = useCompany();
  const create = views('admin') && can('seeIntegrations') && (
    <Link to={workflowHubPath(companyId)}>{t('createNew')}</Link>
  );
  return (
    <Field
      label={t('integration')}
      isRequired
      action={create}
      {...(integrations.length === 0 && { hint: t('noIntegrations') })}
    >
      <MultiPicker
        label={t('integration')}
        options={integrations.map(({ integrationId, name, kind }) => ({
          value: integrationId,
          label: name,
          note: t(`kinds.${kind}`),
        }))}
        values={value === null ? [] : [value]}
        onChange={([next = null]) => onChange(next)}
        placeholder={t('choose')}
        limit={1}
        isDisabled={isDisabled}
      />
    </Field>
  );
}
