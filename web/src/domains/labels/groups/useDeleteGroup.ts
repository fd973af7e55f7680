import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteGroupMutation } from '../../../__generated__/useDeleteGroupMutation.graphql.ts';
import { useChange } from '../../../entities/changes/useChange.ts';

/** Deletes a label group with its labels and the rules that make them. */
export function useDeleteGroup() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useDeleteGroupMutation($input: DeleteLabelGroupInput!) {
      deleteLabelGroup(input: $input) {
        deletedId
        errors {
          code
          field
          message
        }
      }
    }
  `;
  return useChange<'deleteLabelGroup', useDeleteGroupMutation>(document, 'deleteLabelGroup', {
    loading: t('groupForms.deleting'),
    success: t('groupForms.deleted'),
    failed: t('groupForms.deleteFailed'),
  });
}
