import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateEnvironmentMutation } from '../../../__generated__/useUpdateEnvironmentMutation.graphql.ts';
import { useRefreshCompanies } from '../../../entities/company/useRefreshCompanies.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes an environment; a conflict at the version where somebody else changed it meanwhile. */
export function useUpdateEnvironment() {
  const { t } = useTranslation('organizations');
  const document = graphql`
    mutation useUpdateEnvironmentMutation($input: UpdateEnvironmentInput!) {
      updateEnvironment(input: $input) {
        environment {
          name
          description
          status
          threatProtection
          version
          ...EnvironmentForm_environment
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const refresh = useRefreshCompanies();
  const [change] = useChange<useUpdateEnvironmentMutation>(document, {
    loading: t('environment.updating'),
    success: t('environment.updated'),
    failed: t('environment.updateFailed'),
  });
  return (input: useUpdateEnvironmentMutation['variables']['input']) => change(input, refresh);
}
