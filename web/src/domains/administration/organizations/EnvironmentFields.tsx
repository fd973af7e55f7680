import { useTranslation } from 'react-i18next';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ENVIRONMENT_STATUSES, type EnvironmentStatus } from '@palisade/vocabulary/environments.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { statusText } from './environmentColumns.tsx';
import { type EnvironmentGrounds, type EnvironmentValues, ruleOf } from './environmentValues.ts';

interface EnvironmentFieldsProps {
  readonly form: UseFormReturn<EnvironmentValues>;
  readonly grounds: EnvironmentGrounds;
}

/** The fields of an environment. A status sets threat protection by itself, where that may be chosen. */
export function EnvironmentFields({ form, grounds }: EnvironmentFieldsProps) {
  const { t } = useTranslation('organizations');
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const status = useWatch({ control, name: 'status' });
  const threatProtection = useWatch({ control, name: 'threatProtection' });
  const { isSystem, before } = grounds;
  const isStatusOffered = isSystem && before !== 'demo' && before !== 'lab';
  const isProtectionOffered = ruleOf(status, grounds).isOffered;
  const handleStatus = (chosen: EnvironmentStatus) => {
    const isChange = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('status', chosen, isChange);
    setValue('threatProtection', ruleOf(chosen, grounds).automatic, isChange);
  };
  return (
    <>
      <Field label={t('environment.name')} isRequired error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={t('environment.description')} error={errors.description?.message}>
        <TextArea rows={3} {...register('description')} />
      </Field>
      {isStatusOffered && (
        <Field label={t('environment.status')} isRequired error={errors.status?.message}>
          <Select<EnvironmentStatus>
            value={status === '' ? null : status}
            options={ENVIRONMENT_STATUSES.map((value) => ({ value, label: statusText(t, value) }))}
            onChange={handleStatus}
          />
        </Field>
      )}
      {isProtectionOffered && (
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
