import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateDataTypeMutation } from '../../../__generated__/useUpdateDataTypeMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes a data type; a conflict where somebody else changed it meanwhile. */
export function useUpdateDataType() {
  const { t } = useTranslation('dataTypes');
  const document = graphql`
    mutation useUpdateDataTypeMutation($input: UpdateDataTypeInput!) {
      updateDataType(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateDataTypeMutation>(document, {
    loading: t('words.update.loading'),
    success: t('words.update.success'),
    failed: t('words.update.failed'),
  });
}
