import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/forms/Field.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { Pair } from '../../ui/layout/Boxes.ts';
import { AccessFields } from './AccessFields.tsx';
import type { FieldsProps } from './fieldsProps.ts';
import type { IntegrationValues } from './integrationForm.ts';
import './integrations.texts.ts';

interface IntegrationFieldsProps {
  readonly kind: IntegrationKind;
  readonly form: UseFormReturn<IntegrationValues>;
  readonly isNew: boolean;
  readonly isDisabled: boolean;
}

/** What an integration is called, where its system is, and what it is used for. */
export function IntegrationFields({
  kind,
  form: {
    register,
    formState: { errors },
  },
  isNew,
  isDisabled,
}: IntegrationFieldsProps) {
  const { t } = useTranslation('integrations');
  const fields: FieldsProps = {
    errors,
    input: (name) => ({ autoComplete: 'off', ...register(name), disabled: isDisabled }),
  };
  return (
    <>
      <Field label={t('form.name')} isRequired error={errors.name?.message}>
        <TextInput {...fields.input('name')} />
      </Field>
      {kind === 'denyList' ? (
        <ExpiryField {...fields} />
      ) : (
        <AccessFields kind={kind} isNew={isNew} {...fields} />
      )}
      {kind === 'jira' && <JiraFields {...fields} />}
      {kind === 'serviceNow' && <TableField {...fields} />}
    </>
  );
}

/** After how many days an address leaves a deny list. */
function ExpiryField({ errors, input }: FieldsProps) {
  const { t } = useTranslation('integrations');
  return (
    <Field
      label={t('form.expiryDays')}
      hint={t('form.expiryHint')}
      error={errors.expiryDays?.message}
    >
      <TextInput inputMode="numeric" {...input('expiryDays')} />
    </Field>
  );
}

/** The project that issues come into, and their type. */
function JiraFields({ errors, input }: FieldsProps) {
  const { t } = useTranslation('integrations');
  return (
    <Pair>
      <Field
        label={t('form.projectKey')}
        isRequired
        hint={t('form.projectKeyHint')}
        error={errors.projectKey?.message}
      >
        <TextInput spellCheck={false} {...input('projectKey')} />
      </Field>
      <Field
        label={t('form.issueType')}
        isRequired
        hint={t('form.issueTypeHint')}
        error={errors.issueType?.message}
      >
        <TextInput {...input('issueType')} />
      </Field>
    </Pair>
  );
}

/** The table of ServiceNow that records come into. */
function TableField({ errors, input }: FieldsProps) {
  const { t } = useTranslation('integrations');
  return (
    <Field
      label={t('form.table')}
      isRequired
      hint={t('form.tableHint')}
      error={errors.table?.message}
    >
      <TextInput spellCheck={false} {...input('table')} />
    </Field>
  );
}
