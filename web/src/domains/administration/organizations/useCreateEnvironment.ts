import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateEnvironmentMutation } from '../../../__generated__/useCreateEnvironmentMutation.graphql.ts';
import { useRefreshCompanies } from '../../../entities/company/useRefreshCompanies.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes an environment in an organization. */
export function useCreateEnvironment() {
  const { t } = useTranslation('organizations');
  const document = graphql`
    mutation useCreateEnvironmentMutation($input: CreateEnvironmentInput!) {
      createEnvironment(input: $input) {
        environment {
          environmentId
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const refresh = useRefreshCompanies();
  const [change] = useChange<useCreateEnvironmentMutation>(document, {
    loading: t('environment.creating'),
    success: t('environment.created'),
    failed: t('environment.createFailed'),
  });
  return (input: useCreateEnvironmentMutation['variables']['input']) => change(input, refresh);
}
