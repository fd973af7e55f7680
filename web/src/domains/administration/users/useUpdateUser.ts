import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateUserMutation } from '../../../__generated__/useUpdateUserMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes a user; a conflict at the version where somebody else changed them meanwhile. */
export function useUpdateUser() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUpdateUserMutation($input: UpdateOrganizationUserInput!) {
      updateOrganizationUser(input: $input) {
        details {
          ...UserForm_details
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateUserMutation>(document, {
    loading: t('updating'),
    success: t('updated'),
    failed: t('updateFailed'),
  });
}
