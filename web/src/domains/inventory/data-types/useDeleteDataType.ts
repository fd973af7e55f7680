import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteDataTypeMutation } from '../../../__generated__/useDeleteDataTypeMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes a data type that no policy names. */
export function useDeleteDataType() {
  const { t } = useTranslation('dataTypes');
  const document = graphql`
    mutation useDeleteDataTypeMutation($input: DeleteDataTypeInput!) {
      deleteDataType(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteDataTypeMutation>(document, {
    loading: t('words.delete.loading'),
    success: t('words.delete.success'),
    failed: t('words.delete.failed'),
  });
}
