import { DATA_TYPE_NAMES } from '@palisade/vocabulary/dataTypeNames.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Pair, Row } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { TYPES, WHERES } from './tuneForm.ts';
import { NOT_SENSITIVE, type TuneValues } from './tuneValues.ts';

interface FieldProps<Name extends keyof TuneValues> {
  readonly form: UseFormReturn<TuneValues>;
  readonly name: Name;
  readonly isRequired?: boolean;
}

/** Where a parameter is, its name, its type and its limits, as a person says them. */
export function TuneFields({ form }: { readonly form: UseFormReturn<TuneValues> }) {
  const { t } = useTranslation('inventorySettings');
  const wheres = WHERES.map((value) => ({ value, label: t(`tunes.wheres.${value}`) }));
  const types = TYPES.map((value) => ({ value, label: t(`tunes.types.${value}`) }));
  const meanings = [
    { value: '', label: t('tunes.asLearned') },
    { value: NOT_SENSITIVE, label: t('tunes.notSensitive') },
    ...DATA_TYPE_NAMES.map((value) => ({ value, label: catalogueText(value) })),
  ];
  return (
    <>
      <Pair columnGap="3">
        <ChoiceField form={form} name="where" options={wheres} isRequired />
        {form.watch('where') === 'content' ? (
          <TextField form={form} name="contentType" isRequired />
        ) : (
          <span />
        )}
        <TextField form={form} name="fieldName" isRequired />
        <ChoiceField form={form} name="type" options={types} isRequired />
        <ChoiceField form={form} name="dataType" options={meanings} />
        <TextField form={form} name="maxLength" />
        <TextField form={form} name="minimum" />
        <TextField form={form} name="maximum" />
      </Pair>
      <Row flexWrap="wrap" gap="8px 24px" mt="1" mb="3">
        <SwitchField form={form} name="required" label={t('tunes.isRequired')} />
        <SwitchField form={form} name="objectId" label={t('tunes.objectId')} />
      </Row>
      <Note tone="muted" lineHeight="20px">
        {t('tunes.note')}
      </Note>
    </>
  );
}

type TextName = 'fieldName' | 'contentType' | 'maxLength' | 'minimum' | 'maximum';

function TextField({ form, name, isRequired = false }: FieldProps<TextName>) {
  const { t } = useTranslation('inventorySettings');
  const error = form.formState.errors[name]?.message;
  return (
    <Field label={t(`tunes.${name}`)} error={error} isRequired={isRequired}>
      <TextInput autoComplete="off" spellCheck={false} {...form.register(name)} />
    </Field>
  );
}

interface ChoiceFieldProps extends FieldProps<'where' | 'type' | 'dataType'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function ChoiceField({ form, name, options, isRequired = false }: ChoiceFieldProps) {
  const { t } = useTranslation('inventorySettings');
  const error = form.formState.errors[name]?.message;
  return (
    <Field label={t(`tunes.${name}`)} error={error} isRequired={isRequired}>
      <Controller
        control={form.control}
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
}

interface SwitchFieldProps extends FieldProps<'required' | 'objectId'> {
  readonly label: string;
}

function SwitchField({ form, name, label }: SwitchFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Switch label={label} isChecked={field.value} onChange={field.onChange} />
      )}
    />
  );
}
