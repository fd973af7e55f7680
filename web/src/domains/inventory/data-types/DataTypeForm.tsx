import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DataTypeForm_type$key } from '../../../__generated__/DataTypeForm_type.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { useClassificationScope } from './classificationScope.ts';
import { type CategoryOption, DataTypeFields, type KeywordListOption } from './DataTypeFields.tsx';
import { dataTypeSchema, type DataTypeValues, sentType, valuesOf } from './dataTypeValues.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { useCreateDataType } from './useCreateDataType.ts';
import { useDeleteDataType } from './useDeleteDataType.ts';
import { useUpdateDataType } from './useUpdateDataType.ts';

interface DataTypeFormProps {
  /** Null for a new one. */
  readonly type: DataTypeForm_type$key | null;
  /** Names of the other types. */
  readonly others: readonly string[];
  readonly categories: readonly CategoryOption[];
  readonly keywordLists: readonly KeywordListOption[];
  /** Reads what is saved by now, where somebody else changed it; null when it is gone. */
  readonly onReload: () => Promise<DataTypeValues | null>;
}

const DataTypeFormType = graphql`
  fragment DataTypeForm_type on DataType @throwOnFieldError {
    dataTypeId
    name
    categories
    privacy
    names {
      kind
      text
    }
    values {
      kind
      text
    }
    keywordLists
    operator
    enabled
    version
  }
`;

/** The form of a data type of the scope. */
export function DataTypeForm({ type: key, others, onReload, ...options }: DataTypeFormProps) {
  const { t } = useTranslation('dataTypes');
  const { companyId, can } = useCompany();
  const { scope, isGlobal } = useClassificationScope();
  const { requestClose } = use(DrawerContext);
  const type = useFragment(DataTypeFormType, key);
  const dataTypeId = type?.dataTypeId ?? null;
  const [create] = useCreateDataType();
  const [update] = useUpdateDataType();
  const [remove, isDeleting] = useDeleteDataType();
  const schema = useMemo(() => dataTypeSchema(t, others), [t, others]);
  const save = (values: DataTypeValues, over: number | null) =>
    dataTypeId === null
      ? create({ companyId, scope, ...sentType(values) })
      : update({
          companyId,
          scope,
          dataTypeId,
          ...sentType(values),
          version: over ?? values.version,
        });
  const handleDelete = async () => {
    const errors = await remove({ companyId, scope, dataTypeId: dataTypeId ?? '' });
    if (errors.length === 0) requestClose();
    return errors;
  };
  return (
    <FormDrawer
      kind={t('type')}
      title={type?.name ?? t('types.new')}
      schema={schema}
      defaults={valuesOf(type ?? null)}
      onSubmit={save}
      onReload={onReload}
      closesWhenSaved
      {...(dataTypeId === null && { saveLabel: t('create') })}
      destructive={(isDirty) =>
        type &&
        !isDirty &&
        can('deleteDataTypes') && (
          <DeleteButton
            title={t('types.deleteTitle', { name: type.name })}
            warning={t('types.deleteWarning')}
            isBusy={isDeleting}
            onDelete={handleDelete}
          />
        )
      }
    >
      {(form) => (
        <>
          {isGlobal && <GlobalWarning isAboveFields />}
          <DataTypeFields form={form} dataTypeId={dataTypeId} {...options} />
        </>
      )}
    </FormDrawer>
  );
}
