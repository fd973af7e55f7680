import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateKeywordListMutation } from '../../../__generated__/useUpdateKeywordListMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes a keyword list. */
export function useUpdateKeywordList() {
  const { t } = useTranslation('keywordLists');
  const document = graphql`
    mutation useUpdateKeywordListMutation($input: UpdateKeywordListInput!) {
      updateKeywordList(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateKeywordListMutation>(document, {
    loading: t('words.update.loading'),
    success: t('words.update.success'),
    failed: t('words.update.failed'),
  });
}
