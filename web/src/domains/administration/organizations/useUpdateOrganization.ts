import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateOrganizationMutation } from '../../../__generated__/useUpdateOrganizationMutation.graphql.ts';
import { useRefreshCompanies } from '../../../entities/company/useRefreshCompanies.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes an organization; a conflict at the version where somebody else changed it meanwhile. */
export function useUpdateOrganization() {
  const { t } = useTranslation('organizations');
  const document = graphql`
    mutation useUpdateOrganizationMutation($input: UpdateOrganizationInput!) {
      updateOrganization(input: $input) {
        organization {
          ...OrganizationForm_organization
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const refresh = useRefreshCompanies();
  const [change] = useChange<useUpdateOrganizationMutation>(document, {
    loading: t('organization.updating'),
    success: t('organization.updated'),
    failed: t('organization.updateFailed'),
  });
  return (input: useUpdateOrganizationMutation['variables']['input']) => change(input, refresh);
}
