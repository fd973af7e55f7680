import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateKeywordListMutation } from '../../../__generated__/useCreateKeywordListMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes a keyword list. */
export function useCreateKeywordList() {
  const { t } = useTranslation('keywordLists');
  const document = graphql`
    mutation useCreateKeywordListMutation($input: CreateKeywordListInput!) {
      createKeywordList(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateKeywordListMutation>(document, {
    loading: t('words.create.loading'),
    success: t('words.create.success'),
    failed: t('words.create.failed'),
  });
}
