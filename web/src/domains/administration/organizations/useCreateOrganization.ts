import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateOrganizationMutation } from '../../../__generated__/useCreateOrganizationMutation.graphql.ts';
import { useRefreshCompanies } from '../../../entities/company/useRefreshCompanies.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes an organization with its first environment. */
export function useCreateOrganization() {
  const { t } = useTranslation('organizations');
  const document = graphql`
    mutation useCreateOrganizationMutation($input: CreateOrganizationInput!) {
      createOrganization(input: $input) {
        organization {
          organizationId
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const refresh = useRefreshCompanies();
  const [change] = useChange<useCreateOrganizationMutation>(document, {
    loading: t('organization.creating'),
    success: t('organization.created'),
    failed: t('organization.createFailed'),
  });
  return (input: useCreateOrganizationMutation['variables']['input']) => change(input, refresh);
}
