import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteIdentityProviderMutation } from '../../../__generated__/useDeleteIdentityProviderMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes an identity provider, with the roles that its rules granted. */
export function useDeleteIdentityProvider() {
  const { t } = useTranslation('identityProviders');
  const document = graphql`
    mutation useDeleteIdentityProviderMutation($input: DeleteIdentityProviderInput!) {
      deleteIdentityProvider(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteIdentityProviderMutation>(document, {
    loading: t('deleting'),
    success: t('deleted'),
    failed: t('deleteFailed'),
  });
}
