import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { KeywordListForm_list$key } from '../../../__generated__/KeywordListForm_list.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { useClassificationScope } from '../data-types/classificationScope.ts';
import { DeleteButton } from '../data-types/DeleteButton.tsx';
import { KeywordListFields } from './KeywordListFields.tsx';
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
    version
    ...KeywordListFields_list
  }
`;

/** The form of a keyword list of the scope. */
export function KeywordListForm({ list: key, others, onReload }: KeywordListFormProps) {
  const { t } = useTranslation(['keywordLists', 'dataTypes']);
  const { t: ofRules } = useTranslation('dataTypes');
  const { companyId, can } = useCompany();
  const { scope } = useClassificationScope();
  const { requestClose } = use(DrawerContext);
  const list = useFragment(KeywordListFormList, key);
  const keywordListId = list?.keywordListId ?? null;
  const save = useSaveKeywordList(keywordListId);
  const [remove, isDeleting] = useDeleteKeywordList();
  const schema = useMemo(() => keywordListSchema(t, ofRules, others), [t, ofRules, others]);
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
      {(form) => <KeywordListFields form={form} list={list ?? null} />}
    </FormDrawer>
  );
}

/** Changes the list of a key, or makes one; resolves to what was wrong. */
function useSaveKeywordList(keywordListId: string | null) {
  const { companyId } = useCompany();
  const { scope } = useClassificationScope();
  const [create] = useCreateKeywordList();
  const [update] = useUpdateKeywordList();
  return (values: KeywordListValues, over: number | null) => {
    const sent = { companyId, scope, ...sentList(values) };
    return keywordListId === null
      ? create(sent)
      : update({ ...sent, keywordListId, version: over ?? values.version });
  };
}
