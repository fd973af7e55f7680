import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateDataCategoryMutation } from '../../../__generated__/useCreateDataCategoryMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes a category of data types. */
export function useCreateDataCategory() {
  const { t } = useTranslation('dataTypes');
  const document = graphql`
    mutation useCreateDataCategoryMutation($input: CreateDataCategoryInput!) {
      createDataCategory(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateDataCategoryMutation>(document, {
    loading: t('words.createCategory.loading'),
    success: t('words.createCategory.success'),
    failed: t('words.createCategory.failed'),
  });
}
