import { use, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { KeywordListForm_list$key } from '../../../__generated__/KeywordListForm_list.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { useClassificationScope } from '../data-types/classificationScope.ts';
import { DeleteButton } from '../data-types/DeleteButton.tsx';
import { RuleFields } from '../data-types/RuleFields.tsx';
import { KeywordListPreview } from './KeywordListPreview.tsx';
import {
  keywordListSchema,
  type KeywordListValues,
  sentList,
  valuesOf,
} from './keywordListValues.ts';
import { useCreateKeywordList } from './useCreateKeywordList.ts';
import { useDeleteKeywordList } from './useDeleteKeywordList.ts';
import { useUpdateKeywordList } from './useUpdateKeywordList.ts';

interface KeywordListFormProps {
  /** Null for a new one. */
  readonly list: KeywordListForm_list$key | null;
  /** Names of the other lists. */
  readonly others: readonly string[];
  /** Reads what is saved by now, where somebody else changed it; null when it is gone. */
  readonly onReload: () => Promise<KeywordListValues | null>;
}

const KeywordListFormList = graphql`
  fragment KeywordListForm_list on KeywordList @throwOnFieldError {
    keywordListId
    name
    description
    keywords {
      kind
      text
    }
    types
    version
  }
`;

/** The form of a keyword list of the scope. */
export function KeywordListForm({ list: key, others, onReload }: KeywordListFormProps) {
  const { t } = useTranslation(['keywordLists', 'dataTypes']);
  const { t: ofRules } = useTranslation('dataTypes');
  const { companyId, can } = useCompany();
  const { scope, isGlobal } = useClassificationScope();
  const { requestClose } = use(DrawerContext);
  const list = useFragment(KeywordListFormList, key);
  const keywordListId = list?.keywordListId ?? null;
  const [create] = useCreateKeywordList();
  const [update] = useUpdateKeywordList();
  const [remove, isDeleting] = useDeleteKeywordList();
  const schema = useMemo(() => keywordListSchema(t, ofRules, others), [t, ofRules, others]);
  const save = (values: KeywordListValues, over: number | null) => {
    const sent = { companyId, scope, ...sentList(values) };
    return keywordListId === null
      ? create(sent)
      : update({ ...sent, keywordListId, version: over ?? values.version });
  };
  const handleDelete = async () => {
    const errors = await remove({ companyId, scope, keywordListId: keywordListId ?? '' });
    if (errors.length === 0) requestClose();
    return errors;
  };
  return (
    <FormDrawer
      kind={t('list')}
      title={list?.name ?? t('new')}
      schema={schema}
      defaults={valuesOf(list ?? null)}
      onSubmit={save}
      onReload={onReload}
      closesWhenSaved
      {...(keywordListId === null && { saveLabel: t('dataTypes:create') })}
      destructive={(isDirty) =>
        list &&
        !isDirty &&
        can('deleteDataTypes') && (
          <DeleteButton
            title={t('deleteTitle', { name: list.name })}
            warning={t('deleteWarning')}
            isBusy={isDeleting}
            onDelete={handleDelete}
          />
        )
      }
    >
      {(form) => (
        <FormProvider {...form}>
          {isGlobal && <GlobalWarning isAboveFields />}
          <Field
            label={t('dataTypes:fields.name')}
            isRequired
            error={form.formState.errors.name?.message}
          >
            <TextInput autoComplete="off" {...form.register('name')} />
          </Field>
          <Field
            label={t('dataTypes:fields.description')}
            error={form.formState.errors.description?.message}
          >
            <TextArea rows={2} {...form.register('description')} />
          </Field>
          {list && (
            <Note>
              {list.types.length > 0
                ? t('usedByTypes', { types: list.types.join(', ') })
                : t('unused')}
            </Note>
          )}
          <RuleFields side="keywords" />
          <KeywordListPreview form={form} keywordListId={keywordListId} />
        </FormProvider>
      )}
    </FormDrawer>
  );
}
