import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteDataCategoryMutation } from '../../../__generated__/useDeleteDataCategoryMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes a category without types. */
export function useDeleteDataCategory() {
  const { t } = useTranslation('dataTypes');
  const document = graphql`
    mutation useDeleteDataCategoryMutation($input: DeleteDataCategoryInput!) {
      deleteDataCategory(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteDataCategoryMutation>(document, {
    loading: t('words.deleteCategory.loading'),
    success: t('words.deleteCategory.success'),
    failed: t('words.deleteCategory.failed'),
  });
}
