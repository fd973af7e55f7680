import { CLASSIFICATION_LIMITS as LIMITS } from '@palisade/vocabulary/dataClassification.ts';
import { type Control, FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { MultiPicker } from '../../../ui/forms/MultiPicker.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { DataTypePreview } from './DataTypePreview.tsx';
import type { DataTypeValues } from './dataTypeValues.ts';
import { PRIVACY_OPTIONS } from './privacyOptions.ts';
import { RuleFields } from './RuleFields.tsx';

/** A category that a type can be in. */
export interface CategoryOption {
  readonly reference: string;
  readonly name: string;
}

/** A keyword list that a type can use. */
export interface KeywordListOption {
  readonly keywordListId: string;
  readonly name: string;
}

interface DataTypeFieldsProps {
  readonly form: UseFormReturn<DataTypeValues>;
  readonly categories: readonly CategoryOption[];
  readonly keywordLists: readonly KeywordListOption[];
  /** Null for a new one. */
  readonly dataTypeId: string | null;
}

/** The fields of a data type, and where it would be found now. */
export function DataTypeFields(props: DataTypeFieldsProps) {
  const { form, categories, keywordLists, dataTypeId } = props;
  const { t } = useTranslation('dataTypes');
  const { control, register, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const [chosen, names, lists, values] = useWatch({
    control,
    name: ['categories', 'names', 'keywordLists', 'values'],
  });
  const hasBoth = names.length + lists.length > 0 && values.length > 0;
  const choose = (name: 'categories' | 'keywordLists') => (next: readonly string[]) =>
    setValue(name, [...next], { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <FormProvider {...form}>
      <Field label={t('fields.name')} isRequired error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={t('fields.categories')} isRequired error={errors.categories?.message}>
        <MultiPicker
          label={t('fields.categories')}
          placeholder={t('fields.chooseCategories')}
          options={categories.map(({ reference, name }) => ({
            value: reference,
            label: catalogueText(name),
          }))}
          values={chosen}
          limit={LIMITS.categoriesOfType}
          onChange={choose('categories')}
        />
      </Field>
      <Field label={t('fields.privacy')} hint={t('fields.privacyHint')}>
        <FormSelect
          control={control}
          name="privacy"
          options={PRIVACY_OPTIONS.map((value) => ({ value, label: t(`privacyOptions.${value}`) }))}
        />
      </Field>
      <RuleFields side="names" />
      {(keywordLists.length > 0 || lists.length > 0) && (
        <KeywordListsField
          options={keywordLists}
          values={lists}
          error={errors.keywordLists?.message}
          onChange={choose('keywordLists')}
        />
      )}
      {hasBoth && <OperatorField control={control} />}
      <RuleFields side="values" />
      <DataTypePreview form={form} dataTypeId={dataTypeId} />
    </FormProvider>
  );
}

interface KeywordListsFieldProps {
  readonly options: readonly KeywordListOption[];
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** Keyword lists whose names are rules of the type, too. */
function KeywordListsField({ options, values, error, onChange }: KeywordListsFieldProps) {
  const { t } = useTranslation('dataTypes');
  return (
    <Field label={t('fields.keywordLists')} hint={t('fields.keywordListsHint')} error={error}>
      <MultiPicker
        label={t('fields.keywordLists')}
        placeholder={t('fields.chooseKeywordLists')}
        options={options.map(({ keywordListId, name }) => ({
          value: keywordListId,
          label: name,
        }))}
        values={values}
        limit={LIMITS.keywordListsOfType}
        onChange={onChange}
      />
    </Field>
  );
}

/** Whether a name or a value is enough, or both have to match. */
function OperatorField({ control }: { readonly control: Control<DataTypeValues> }) {
  const { t } = useTranslation('dataTypes');
  return (
    <Field label={t('fields.operator')}>
      <FormSelect
        control={control}
        name="operator"
        options={[
          { value: 'or', label: t('operators.or') },
          { value: 'and', label: t('operators.and') },
        ]}
      />
    </Field>
  );
}
