import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useSwitchDataTypeMutation } from '../../../__generated__/useSwitchDataTypeMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Switches one of the product's data types on or off for the company. */
export function useSwitchDataType() {
  const { t } = useTranslation('dataTypes');
  const document = graphql`
    mutation useSwitchDataTypeMutation($input: SwitchDataTypeInput!) {
      switchDataType(input: $input) {
        company {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useSwitchDataTypeMutation>(document, {
    loading: t('words.update.loading'),
    success: t('words.update.success'),
    failed: t('words.update.failed'),
  });
}
