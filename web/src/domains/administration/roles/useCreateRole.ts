import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateRoleMutation } from '../../../__generated__/useCreateRoleMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes a role of the organization. */
export function useCreateRole() {
  const { t } = useTranslation('roles');
  const document = graphql`
    mutation useCreateRoleMutation($input: CreateRoleInput!) {
      createRole(input: $input) {
        role {
          roleId
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateRoleMutation>(document, {
    loading: t('creating'),
    success: t('created'),
    failed: t('createFailed'),
  });
}
