import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boolean, object, string } from 'yup';
import type { settingsMutationsSaveTypeMutation } from '../../../__generated__/settingsMutationsSaveTypeMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { PatternTester } from './PatternTester.tsx';
import { SAVE_PARAMETER_TYPE } from './settingsMutations.ts';

export interface ParameterType {
  readonly parameterTypeId: string;
  readonly name: string;
  readonly includePattern: string;
  readonly excludePattern: string | null | undefined;
  readonly enabled: boolean;
}

const schema = object({
  name: string()
    .trim()
    .required('Required')
    .max(100, 'You cannot exceed 100 characters in this field.'),
  includePattern: string()
    .trim()
    .required('Required')
    .max(200, 'You cannot exceed 200 characters in this field.'),
  excludePattern: string().defined().max(200, 'You cannot exceed 200 characters in this field.'),
  enabled: boolean().required(),
});

/** Name and expressions of a parameter type, with a place to try them. */
export default function ParameterTypeDialog({
  type,
  onClose,
}: {
  readonly type: ParameterType | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [save] = useMutate<settingsMutationsSaveTypeMutation>(SAVE_PARAMETER_TYPE);
  return (
    <FormDialog
      title={t(type === null ? 'types.new' : 'types.change')}
      saveLabel={t('save')}
      size="md"
      schema={schema}
      defaults={{
        name: type?.name ?? '',
        includePattern: type?.includePattern ?? '',
        excludePattern: type?.excludePattern ?? '',
        enabled: type?.enabled ?? true,
      }}
      onSubmit={async (values) => {
        const input = { ...values, companyId, parameterTypeId: type?.parameterTypeId ?? null };
        return (await save({ input })).errors;
      }}
      onClose={onClose}
    >
      {({ register, control, watch, formState: { errors } }) => (
        <>
          <Field label={t('types.name')} error={errors.name?.message} isRequired>
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          <div className="settings-form-pair">
            <Field
              label={t('types.include')}
              hint={t('types.includeHint')}
              error={errors.includePattern?.message}
              isRequired
            >
              <TextInput autoComplete="off" spellCheck={false} {...register('includePattern')} />
            </Field>
            <Field
              label={t('types.exclude')}
              hint={t('types.excludeHint')}
              error={errors.excludePattern?.message}
            >
              <TextInput autoComplete="off" spellCheck={false} {...register('excludePattern')} />
            </Field>
          </div>
          <Controller
            control={control}
            name="enabled"
            render={({ field }) => (
              <Switch
                label={t('types.enabled')}
                isChecked={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <PatternTester include={watch('includePattern')} exclude={watch('excludePattern')} />
        </>
      )}
    </FormDialog>
  );
}
