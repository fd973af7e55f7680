import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateDataCategoryMutation } from '../../../__generated__/useUpdateDataCategoryMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes a category of data types. */
export function useUpdateDataCategory() {
  const { t } = useTranslation('dataTypes');
  const document = graphql`
    mutation useUpdateDataCategoryMutation($input: UpdateDataCategoryInput!) {
      updateDataCategory(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateDataCategoryMutation>(document, {
    loading: t('words.updateCategory.loading'),
    success: t('words.updateCategory.success'),
    failed: t('words.updateCategory.failed'),
  });
}
