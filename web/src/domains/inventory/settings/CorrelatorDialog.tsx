import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { knownLocation, LOCATIONS } from './correlatorLocations.ts';
import { useSaveCorrelator } from './useSaveCorrelator.ts';

export interface Correlator {
  readonly correlatorId: string;
  readonly displayName: string;
  readonly location: string;
  readonly parameter: string;
}

const schemaOf = (t: TFunction<'inventorySettings'>) =>
  object({
    displayName: string()
      .trim()
      .required(t('types.required'))
      .max(100, t('tooLong', { count: 100 })),
    location: string().oneOf(LOCATIONS).required(t('types.required')),
    parameter: string()
      .trim()
      .required(t('types.required'))
      .max(200, t('tooLong', { count: 200 })),
  });

/** Name, place and parameter of a correlator, a new one or one to change. */
export default function CorrelatorDialog({
  correlator,
  onClose,
}: {
  readonly correlator: Correlator | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('inventorySettings');
  const schema = useMemo(() => schemaOf(t), [t]);
  const save = useSaveCorrelator();
  return (
    <FormDialog
      title={t(correlator === null ? 'correlators.new' : 'correlators.change')}
      saveLabel={t('save')}
      schema={schema}
      defaults={{
        displayName: correlator?.displayName ?? '',
        location: knownLocation(correlator?.location ?? 'header'),
        parameter: correlator?.parameter ?? '',
      }}
      onSubmit={async (values) => {
        const correlatorId = correlator?.correlatorId ?? null;
        return (await save({ ...values, correlatorId })).errors;
      }}
      onClose={onClose}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Field
            label={t('correlators.displayName')}
            error={errors.displayName?.message}
            isRequired
          >
            <TextInput autoComplete="off" {...register('displayName')} />
          </Field>
          <Field label={t('correlators.location')} error={errors.location?.message}>
            <FormSelect
              control={control}
              name="location"
              options={LOCATIONS.map((value) => ({
                value,
                label: t(`correlators.locations.${value}`),
              }))}
            />
          </Field>
          <Field label={t('correlators.parameter')} error={errors.parameter?.message} isRequired>
            <TextInput autoComplete="off" spellCheck={false} {...register('parameter')} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
