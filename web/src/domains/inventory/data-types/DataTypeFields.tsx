import { CLASSIFICATION_LIMITS as LIMITS } from '@palisade/vocabulary/dataClassification.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
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

interface DataTypeFieldsProps {
  readonly form: UseFormReturn<DataTypeValues>;
  readonly categories: readonly CategoryOption[];
  /** Null for a new one. */
  readonly dataTypeId: string | null;
}

/** The fields of a data type, and where it would be found now. */
export function DataTypeFields({ form, categories, dataTypeId }: DataTypeFieldsProps) {
  const { t } = useTranslation('dataTypes');
  const { control, register, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const [chosen, names, values] = useWatch({ control, name: ['categories', 'names', 'values'] });
  const hasBoth = names.length > 0 && values.length > 0;
  return (
    <>
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
          onChange={(next) =>
            setValue('categories', next, { shouldDirty: true, shouldValidate: isSubmitted })
          }
        />
      </Field>
      <Field label={t('fields.privacy')} hint={t('fields.privacyHint')}>
        <FormSelect
          control={control}
          name="privacy"
          options={PRIVACY_OPTIONS.map((value) => ({ value, label: t(`privacyOptions.${value}`) }))}
        />
      </Field>
      <RuleFields form={form} side="names" />
      {hasBoth && (
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
      )}
      <RuleFields form={form} side="values" />
      <DataTypePreview form={form} dataTypeId={dataTypeId} />
    </>
  );
}
