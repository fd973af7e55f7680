import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
  classificationNameDeceives,
} from '@palisade/vocabulary/dataClassification.ts';
import { keptName } from '@palisade/vocabulary/environments.ts';
import type { TFunction } from 'i18next';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { object, string } from 'yup';
import type { DataCategoryForm_category$key } from '../../../__generated__/DataCategoryForm_category.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { useClassificationScope } from './classificationScope.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { useCreateDataCategory } from './useCreateDataCategory.ts';
import { useDeleteDataCategory } from './useDeleteDataCategory.ts';
import { useUpdateDataCategory } from './useUpdateDataCategory.ts';

interface DataCategoryFormProps {
  /** Null for a new one. */
  readonly category: DataCategoryForm_category$key | null;
  /** Names of the other categories. */
  readonly others: readonly string[];
}

interface Values {
  readonly name: string;
  readonly description: string;
}

const DataCategoryFormCategory = graphql`
  fragment DataCategoryForm_category on DataCategory @throwOnFieldError {
    dataCategoryId
    name
    description
  }
`;

/** @param others names of the other categories, which a name may not repeat */
const categorySchema = (t: TFunction<'dataTypes'>, others: readonly string[]) => {
  const keys = new Set(others.map(classificationKey));
  return object({
    name: string()
      .defined()
      .test('required', t('errors.name'), (name) => keptName(name) !== '')
      .max(LIMITS.name, t('errors.tooLong', { count: LIMITS.name }))
      .test('taken', t('errors.unique'), (name) => !keys.has(classificationKey(name)))
      .test('deceives', t('errors.deceives'), (name) => !classificationNameDeceives(name)),
    description: string()
      .defined()
      .max(LIMITS.description, t('errors.tooLong', { count: LIMITS.description })),
  });
};

/** The form of a data category of the scope. */
export function DataCategoryForm({ category: key, others }: DataCategoryFormProps) {
  const { t } = useTranslation('dataTypes');
  const { companyId, can } = useCompany();
  const { scope, isGlobal } = useClassificationScope();
  const { requestClose } = use(DrawerContext);
  const category = useFragment(DataCategoryFormCategory, key);
  const dataCategoryId = category?.dataCategoryId ?? null;
  const [create] = useCreateDataCategory();
  const [update] = useUpdateDataCategory();
  const [remove, isDeleting] = useDeleteDataCategory();
  const schema = useMemo(() => categorySchema(t, others), [t, others]);
  const save = ({ name, description }: Values) =>
    dataCategoryId === null
      ? create({ companyId, scope, name, description })
      : update({ companyId, scope, dataCategoryId, name, description });
  const handleDelete = async () => {
    const errors = await remove({ companyId, scope, dataCategoryId: dataCategoryId ?? '' });
    if (errors.length === 0) requestClose();
    return errors;
  };
  return (
    <FormDrawer<Values>
      kind={t('category')}
      title={category?.name ?? t('categories.new')}
      schema={schema}
      defaults={{ name: category?.name ?? '', description: category?.description ?? '' }}
      onSubmit={save}
      closesWhenSaved
      {...(dataCategoryId === null && { saveLabel: t('create') })}
      destructive={(isDirty) =>
        category &&
        !isDirty &&
        can('deleteDataTypes') && (
          <DeleteButton
            title={t('categories.deleteTitle', { name: category.name })}
            warning={t('categories.deleteWarning')}
            isBusy={isDeleting}
            onDelete={handleDelete}
          />
        )
      }
    >
      {({ register, formState: { errors } }) => (
        <>
          {isGlobal && <GlobalWarning isAboveFields />}
          <Field label={t('fields.name')} isRequired error={errors.name?.message}>
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          <Field label={t('fields.description')} error={errors.description?.message}>
            <TextArea rows={3} {...register('description')} />
          </Field>
        </>
      )}
    </FormDrawer>
  );
}
