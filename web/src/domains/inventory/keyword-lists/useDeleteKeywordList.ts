import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteKeywordListMutation } from '../../../__generated__/useDeleteKeywordListMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes a keyword list that no data type uses. */
export function useDeleteKeywordList() {
  const { t } = useTranslation('keywordLists');
  const document = graphql`
    mutation useDeleteKeywordListMutation($input: DeleteKeywordListInput!) {
      deleteKeywordList(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteKeywordListMutation>(document, {
    loading: t('words.delete.loading'),
    success: t('words.delete.success'),
    failed: t('words.delete.failed'),
  });
}
