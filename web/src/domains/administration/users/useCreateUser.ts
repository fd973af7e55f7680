import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateUserMutation } from '../../../__generated__/useCreateUserMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Adds a user to an organization, who is invited where they have no way in yet. */
export function useCreateUser() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useCreateUserMutation($input: CreateOrganizationUserInput!) {
      createOrganizationUser(input: $input) {
        details {
          user {
            userId
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateUserMutation>(document, {
    loading: t('creating'),
    success: t('created'),
    failed: t('createFailed'),
  });
}
