import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boolean, object, string } from 'yup';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { useAddApi } from './useAddApi.ts';

const schemaOf = (t: TFunction<'inventorySettings'>) =>
  object({
    host: string().trim().required(t('apis.hostRequired')),
    name: string()
      .defined()
      .max(100, t('tooLong', { count: 100 })),
    detectionEnabled: boolean().required(),
  });

/** Adds an API before any traffic of it was seen. */
export default function AddApiDialog({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}) {
  const { t } = useTranslation('inventorySettings');
  const schema = useMemo(() => schemaOf(t), [t]);
  const save = useAddApi();
  const add = async (values: { host: string; name: string; detectionEnabled: boolean }) => {
    const { errors } = await save(values);
    if (errors.length === 0) onAdded();
    return errors;
  };
  return (
    <FormDialog
      title={t('apis.new')}
      saveLabel={t('add')}
      schema={schema}
      defaults={{ host: '', name: '', detectionEnabled: true }}
      onSubmit={add}
      onClose={onClose}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Field label={t('apis.host')} error={errors.host?.message} isRequired>
            <TextInput autoComplete="off" placeholder="api.example.com" {...register('host')} />
          </Field>
          <Field label={t('apis.name')} error={errors.name?.message}>
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          <Controller
            control={control}
            name="detectionEnabled"
            render={({ field }) => (
              <Switch
                label={t('apis.detection')}
                isChecked={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Note tone="muted" lineHeight="20px">
            {t('apis.notice')}
          </Note>
        </>
      )}
    </FormDialog>
  );
}
