import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateIdentityProviderMutation } from '../../../__generated__/useUpdateIdentityProviderMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes an identity provider with its rules. */
export function useUpdateIdentityProvider() {
  const { t } = useTranslation('identityProviders');
  const document = graphql`
    mutation useUpdateIdentityProviderMutation($input: UpdateIdentityProviderInput!) {
      updateIdentityProvider(input: $input) {
        identityProvider {
          ...ProviderForm_provider
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateIdentityProviderMutation>(document, {
    loading: t('updating'),
    success: t('updated'),
    failed: t('updateFailed'),
  });
}
