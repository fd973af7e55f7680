import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteRoleMutation } from '../../../__generated__/useDeleteRoleMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes a role, with another in its place where it is in use. */
export function useDeleteRole() {
  const { t } = useTranslation('roles');
  const document = graphql`
    mutation useDeleteRoleMutation($input: DeleteRoleInput!) {
      deleteRole(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteRoleMutation>(document, {
    loading: t('deleting'),
    success: t('deleted'),
    failed: t('deleteFailed'),
  });
}
