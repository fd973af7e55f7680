import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteLabelMutation } from '../../../__generated__/useDeleteLabelMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes a label and takes it from all endpoints. */
export function useDeleteLabel() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useDeleteLabelMutation($input: DeleteLabelInput!) {
      deleteLabel(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteLabelMutation>(document, {
    loading: t('labelForms.deleting'),
    success: t('labelForms.deleted'),
    failed: t('labelForms.deleteFailed'),
  });
}
