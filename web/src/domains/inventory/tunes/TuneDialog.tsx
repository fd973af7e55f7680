import dataTypes from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type {
  FieldTuneMetadataInput,
  tuneMutationsSaveMutation,
} from '../../../__generated__/tuneMutationsSaveMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { metadataOf, tuneSchema, TYPES, WHERES } from './tuneForm.ts';
import { EMPTY_TUNE, NOT_SENSITIVE, type TuneValues } from './tuneValues.ts';
import { SAVE_TUNE } from './tuneMutations.ts';
import { useTune } from './useTune.ts';

interface TuneDialogProps {
  readonly endpointId: string;
  /** What was said before, to say it anew. */
  readonly tune: {
    readonly tuneId: string;
    readonly values: TuneValues;
    readonly kept: Partial<FieldTuneMetadataInput>;
  } | null;
  readonly onClose: () => void;
}

const NAMES = dataTypes.types.map(({ name }) => name);

/** Describes a parameter of an endpoint, seen or not. */
export default function TuneDialog({ endpointId, tune, onClose }: TuneDialogProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const { tune: save } = useTune<tuneMutationsSaveMutation>(SAVE_TUNE);
  const submit = (values: TuneValues) => {
    const where = WHERES.find((each) => each === values.where) ?? 'queryParams';
    return save({
      input: {
        companyId,
        endpointId,
        tuneId: tune?.tuneId ?? null,
        tuneType: 'request',
        where,
        contentType: where === 'content' ? values.contentType : '',
        fieldName: values.fieldName,
        metadata: { ...tune?.kept, ...metadataOf(values) },
      },
    });
  };
  return (
    <FormDialog
      title={t(tune === null ? 'tunes.add' : 'tunes.change')}
      saveLabel={t('save')}
      size="md"
      schema={tuneSchema}
      defaults={tune?.values ?? EMPTY_TUNE}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </FormDialog>
  );
}

function Fields({ form }: { readonly form: UseFormReturn<TuneValues> }) {
  const { t } = useTranslation('inventorySettings');
  const {
    register,
    control,
    watch,
    formState: { errors },
  } = form;
  const text = (
    name: 'fieldName' | 'contentType' | 'maxLength' | 'minimum' | 'maximum',
    isRequired = false,
  ) => (
    <Field label={t(`tunes.${name}`)} error={errors[name]?.message} isRequired={isRequired}>
      <TextInput autoComplete="off" spellCheck={false} {...register(name)} />
    </Field>
  );
  const choice = (
    name: 'where' | 'type' | 'dataType',
    options: readonly { readonly value: string; readonly label: string }[],
    isRequired = false,
  ) => (
    <Field label={t(`tunes.${name}`)} error={errors[name]?.message} isRequired={isRequired}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select
            value={field.value === '' && isRequired ? null : field.value}
            onChange={field.onChange}
            options={options}
          />
        )}
      />
    </Field>
  );
  const toggle = (name: 'required' | 'objectId', label: 'isRequired' | 'objectId') => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch label={t(`tunes.${label}`)} isChecked={field.value} onChange={field.onChange} />
      )}
    />
  );
  return (
    <>
      <div className="settings-form-pair">
        {choice(
          'where',
          WHERES.map((value) => ({ value, label: t(`tunes.wheres.${value}`) })),
          true,
        )}
        {watch('where') === 'content' ? text('contentType', true) : <span />}
        {text('fieldName', true)}
        {choice(
          'type',
          TYPES.map((value) => ({ value, label: t(`tunes.types.${value}`) })),
          true,
        )}
        {choice('dataType', [
          { value: '', label: t('tunes.asLearned') },
          { value: NOT_SENSITIVE, label: t('tunes.notSensitive') },
          ...NAMES.map((value) => ({ value, label: value })),
        ])}
        {text('maxLength')}
        {text('minimum')}
        {text('maximum')}
      </div>
      <div className="settings-toggles">
        {toggle('required', 'isRequired')}
        {toggle('objectId', 'objectId')}
      </div>
      <p className="settings-note">{t('tunes.note')}</p>
    </>
  );
}
