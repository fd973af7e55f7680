import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateDataTypeMutation } from '../../../__generated__/useCreateDataTypeMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes a data type. */
export function useCreateDataType() {
  const { t } = useTranslation('dataTypes');
  const document = graphql`
    mutation useCreateDataTypeMutation($input: CreateDataTypeInput!) {
      createDataType(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateDataTypeMutation>(document, {
    loading: t('words.create.loading'),
    success: t('words.create.success'),
    failed: t('words.create.failed'),
  });
}
