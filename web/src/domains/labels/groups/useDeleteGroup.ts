import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteGroupMutation } from '../../../__generated__/useDeleteGroupMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes a label group with its labels and the rules that make them. */
export function useDeleteGroup() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useDeleteGroupMutation($input: DeleteLabelGroupInput!) {
      deleteLabelGroup(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteGroupMutation>(document, {
    loading: t('groupForms.deleting'),
    success: t('groupForms.deleted'),
    failed: t('groupForms.deleteFailed'),
  });
}
