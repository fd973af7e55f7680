import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteSampleMutation } from '../../__generated__/useDeleteSampleMutation.graphql.ts';
import { useChange } from '../../entities/mutations/useChange.ts';

/** Deletes a sample. */
export function useDeleteSample() {
  const { t } = useTranslation('sample');
  const document = graphql`
    mutation useDeleteSampleMutation($input: DeleteSampleInput!) {
      deleteSample(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteSampleMutation>(document, {
    loading: t('deleting'),
    success: t('deleted'),
    failed: t('deleteFailed'),
  });
}
