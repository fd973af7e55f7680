import { POLICY_LIMITS } from '@palisade/vocabulary/posturePolicies.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { MultiPicker } from '../../../ui/forms/MultiPicker.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import type { PolicyValues } from './policyForm.ts';
import { SamplesNote } from './SamplesNote.tsx';

interface PolicyFieldsProps {
  readonly form: UseFormReturn<PolicyValues>;
  readonly company: PolicyFields_company$key;
  /** Nothing of it can be changed. */
  readonly isLocked?: boolean;
  /** Of a provider's policy only severity and status can be changed. */
  readonly isOfProvider?: boolean;
}

/** Name, description, remediation, categories, weaknesses, severity and status of a policy. */
export function PolicyFields({
  form,
  company,
  isLocked = false,
  isOfProvider = false,
}: PolicyFieldsProps) {
  const { t } = useTranslation('policies');
  const fields = useFragment(
    graphql`
      fragment PolicyFields_company on Company @throwOnFieldError {
        ...SamplesNote_company
        policyCategories {
          name
          description
        }
        weaknesses {
          cweId
          name
        }
      }
    `,
    company,
  );
  const { policyCategories, weaknesses } = fields;
  const {
    control,
    register,
    setValue,
    formState: { errors },
  } = form;
  const [severity, isEnabled, categories, cweIds, filter] = useWatch({
    control,
    name: ['severity', 'isEnabled', 'categories', 'cweIds', 'filter'],
  });
  const changed = { shouldDirty: true, shouldValidate: true };
  const isFixed = isLocked || isOfProvider;
  const text = (name: 'name' | 'description' | 'remediation') => ({
    ...register(name),
    readOnly: isFixed,
  });
  return (
    <div className="policy-fields">
      <Field label={t('drawer.name')} error={errors.name?.message} isRequired={!isFixed}>
        <TextInput autoComplete="off" {...text('name')} />
      </Field>
      <div className="policy-pair">
        <Field label={t('drawer.severity')} error={errors.severity?.message} isRequired>
          <Select
            value={severity}
            placeholder={t('drawer.chooseSeverity')}
            disabled={isLocked}
            onChange={(value) => setValue('severity', value, changed)}
            options={SEVERITIES.map((value) => ({
              value,
              label: t(`severities.${value}`),
            })).reverse()}
          />
        </Field>
        <Field label={t('drawer.status')} hint={t('drawer.statusHint')}>
          <span className="policy-status">
            <Switch
              isChecked={isEnabled}
              disabled={isLocked}
              onChange={(isOn) => setValue('isEnabled', isOn, changed)}
              label={t(isEnabled ? 'states.enabled' : 'states.disabled')}
            />
          </span>
        </Field>
      </div>
      {isEnabled && <SamplesNote company={fields} filter={filter} />}
      <Field label={t('drawer.description')} error={errors.description?.message}>
        <TextArea rows={3} {...text('description')} />
      </Field>
      <Field label={t('drawer.remediation')} error={errors.remediation?.message}>
        <TextArea rows={3} {...text('remediation')} />
      </Field>
      <div className="policy-pair">
        <Field label={t('drawer.category')} error={errors.categories?.message}>
          <MultiPicker
            label={t('drawer.category')}
            placeholder={t(isFixed ? 'drawer.noCategory' : 'drawer.chooseCategory')}
            options={policyCategories.map(({ name, description }) => ({
              value: name,
              label: name,
              note: description,
            }))}
            values={categories}
            limit={POLICY_LIMITS.categories}
            isDisabled={isFixed}
            onChange={(values) => setValue('categories', values, changed)}
          />
        </Field>
        <Field label={t('drawer.cwe')} error={errors.cweIds?.message}>
          <MultiPicker
            label={t('drawer.cwe')}
            placeholder={t(isFixed ? 'drawer.noCwe' : 'drawer.chooseCwe')}
            options={weaknesses.map(({ cweId, name }) => ({
              value: cweId,
              label: cweId,
              note: name,
            }))}
            values={cweIds}
            limit={1}
            isDisabled={isFixed}
            onChange={(values) => setValue('cweIds', values, changed)}
          />
        </Field>
      </div>
    </div>
  );
}
