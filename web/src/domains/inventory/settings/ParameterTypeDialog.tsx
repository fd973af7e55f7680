import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boolean, type InferType, object, string } from 'yup';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Pair } from '../../../ui/layout/Boxes.ts';
import { PatternTester } from './PatternTester.tsx';
import { useSaveParameterType } from './useSaveParameterType.ts';

export interface ParameterType {
  readonly parameterTypeId: string;
  readonly name: string;
  readonly includePattern: string;
  readonly excludePattern: string | null | undefined;
  readonly enabled: boolean;
}

const schemaOf = (t: TFunction<'inventorySettings'>) =>
  object({
    name: string()
      .trim()
      .required(t('types.required'))
      .max(100, t('tooLong', { count: 100 })),
    includePattern: string()
      .trim()
      .required(t('types.required'))
      .max(200, t('tooLong', { count: 200 })),
    excludePattern: string()
      .defined()
      .max(200, t('tooLong', { count: 200 })),
    enabled: boolean().required(),
  });

type ParameterTypeValues = InferType<ReturnType<typeof schemaOf>>;

/** Name and expressions of a parameter type, with a place to try them. */
export default function ParameterTypeDialog({
  type,
  onClose,
}: {
  readonly type: ParameterType | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('inventorySettings');
  const schema = useMemo(() => schemaOf(t), [t]);
  const save = useSaveParameterType();
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
        const parameterTypeId = type?.parameterTypeId ?? null;
        return (await save({ ...values, parameterTypeId })).errors;
      }}
      onClose={onClose}
    >
      {(form) => <ParameterTypeFields form={form} />}
    </FormDialog>
  );
}

function ParameterTypeFields({ form }: { readonly form: UseFormReturn<ParameterTypeValues> }) {
  const { t } = useTranslation('inventorySettings');
  const {
    register,
    control,
    watch,
    formState: { errors },
  } = form;
  return (
    <>
      <Field label={t('types.name')} error={errors.name?.message} isRequired>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Pair columnGap="3">
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
      </Pair>
      <Controller
        control={control}
        name="enabled"
        render={({ field }) => (
          <Switch label={t('types.enabled')} isChecked={field.value} onChange={field.onChange} />
        )}
      />
      <PatternTester include={watch('includePattern')} exclude={watch('excludePattern')} />
    </>
  );
}
