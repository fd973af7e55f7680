import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteEnvironmentMutation } from '../../../__generated__/useDeleteEnvironmentMutation.graphql.ts';
import { useRefreshCompanies } from '../../../entities/company/useRefreshCompanies.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Closes an environment and has it deleted. */
export function useDeleteEnvironment() {
  const { t } = useTranslation('organizations');
  const document = graphql`
    mutation useDeleteEnvironmentMutation($input: DeleteEnvironmentInput!) {
      deleteEnvironment(input: $input) {
        deletion {
          environmentId
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const refresh = useRefreshCompanies();
  const [change, isBusy] = useChange<useDeleteEnvironmentMutation>(document, {
    loading: t('deletion.busy'),
    success: t('deletion.done'),
    failed: t('deletion.deleteFailed'),
  });
  const remove = (input: useDeleteEnvironmentMutation['variables']['input']) =>
    change(input, refresh);
  return [remove, isBusy] as const;
}
