import { useTranslation } from 'react-i18next';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ENVIRONMENT_STATUSES, type EnvironmentStatus } from '@palisade/vocabulary/environments.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { statusText } from './environmentColumns.tsx';
import { ruleOf } from './environmentValues.ts';
import type { NewOrganizationValues } from './newOrganizationValues.ts';
import type { AccountState } from './useAccount.ts';

interface FirstEnvironmentFieldsProps {
  readonly form: UseFormReturn<NewOrganizationValues>;
  readonly account: AccountState;
}

const NOTHING = { threatProtection: false, postureGovernance: false, discovery: false };

/** The first environment of an organization that is being made. */
export function FirstEnvironmentFields({ form, account }: FirstEnvironmentFieldsProps) {
  const { t } = useTranslation('organizations');
  const { control, register, setValue, trigger, formState } = form;
  const { errors } = formState;
  const status = useWatch({ control, name: 'status' });
  const threatProtection = useWatch({ control, name: 'threatProtection' });
  const isMapped = account.is === 'connected';
  const grounds = { isMapped, licences: isMapped ? account.licences : NOTHING };
  const handleStatus = (chosen: EnvironmentStatus) => {
    const isChange = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('status', chosen, isChange);
    setValue('threatProtection', ruleOf(chosen, grounds).automatic, isChange);
    // Whether an account is needed depends on it.
    if (formState.isSubmitted) void trigger('accountId');
  };
  return (
    <>
      <Field label={t('environment.name')} isRequired error={errors.environmentName?.message}>
        <TextInput autoComplete="off" {...register('environmentName')} />
      </Field>
      <Field label={t('environment.description')} error={errors.environmentDescription?.message}>
        <TextArea rows={3} {...register('environmentDescription')} />
      </Field>
      <Field label={t('environment.status')} isRequired error={errors.status?.message}>
        <Select<EnvironmentStatus>
          value={status === '' ? null : status}
          options={ENVIRONMENT_STATUSES.map((value) => ({ value, label: statusText(t, value) }))}
          onChange={handleStatus}
        />
      </Field>
      {status !== '' && ruleOf(status, grounds).isOffered && (
        <Field label={t('environment.protection')} hint={t('environment.protectionHint')}>
          <Switch
            isChecked={threatProtection}
            onChange={(isOn) => setValue('threatProtection', isOn, { shouldDirty: true })}
          />
        </Field>
      )}
    </>
  );
}
