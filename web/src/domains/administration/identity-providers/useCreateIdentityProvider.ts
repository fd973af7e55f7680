import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateIdentityProviderMutation } from '../../../__generated__/useCreateIdentityProviderMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Adds an identity provider to the organization. */
export function useCreateIdentityProvider() {
  const { t } = useTranslation('identityProviders');
  const document = graphql`
    mutation useCreateIdentityProviderMutation($input: CreateIdentityProviderInput!) {
      createIdentityProvider(input: $input) {
        identityProvider {
          providerId
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateIdentityProviderMutation>(document, {
    loading: t('creating'),
    success: t('created'),
    failed: t('createFailed'),
  });
}
