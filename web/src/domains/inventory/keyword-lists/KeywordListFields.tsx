import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { KeywordListFields_list$key } from '../../../__generated__/KeywordListFields_list.graphql.ts';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { useClassificationScope } from '../data-types/classificationScope.ts';
import { RuleFields } from '../data-types/RuleFields.tsx';
import { KeywordListPreview } from './KeywordListPreview.tsx';
import type { KeywordListValues } from './keywordListValues.ts';

interface KeywordListFieldsProps {
  readonly form: UseFormReturn<KeywordListValues>;
  /** Null for a new one. */
  readonly list: KeywordListFields_list$key | null;
}

/** The fields of a keyword list, what uses it, and what it would match now. */
export function KeywordListFields({ form, list: key }: KeywordListFieldsProps) {
  const { t } = useTranslation(['keywordLists', 'dataTypes']);
  const { isGlobal } = useClassificationScope();
  const { errors } = form.formState;
  const list = useFragment(
    graphql`
      fragment KeywordListFields_list on KeywordList @throwOnFieldError {
        keywordListId
        types
      }
    `,
    key,
  );
  return (
    <FormProvider {...form}>
      {isGlobal && <GlobalWarning isAboveFields />}
      <Field label={t('dataTypes:fields.name')} isRequired error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={t('dataTypes:fields.description')} error={errors.description?.message}>
        <TextArea rows={2} {...form.register('description')} />
      </Field>
      {list && (
        <Note>
          {list.types.length > 0 ? t('usedByTypes', { types: list.types.join(', ') }) : t('unused')}
        </Note>
      )}
      <RuleFields side="keywords" />
      <KeywordListPreview form={form} keywordListId={list?.keywordListId ?? null} />
    </FormProvider>
  );
}
