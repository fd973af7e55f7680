import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateRoleMutation } from '../../../__generated__/useUpdateRoleMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes a role; a conflict at the version where somebody else changed it meanwhile. */
export function useUpdateRole() {
  const { t } = useTranslation('roles');
  const document = graphql`
    mutation useUpdateRoleMutation($input: UpdateRoleInput!) {
      updateRole(input: $input) {
        role {
          name
          description
          permissions {
            feature
            actions
          }
          version
          ...RoleForm_role
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateRoleMutation>(document, {
    loading: t('updating'),
    success: t('updated'),
    failed: t('updateFailed'),
  });
}
