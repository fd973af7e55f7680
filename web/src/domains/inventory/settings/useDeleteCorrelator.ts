import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteCorrelatorMutation } from '../../../__generated__/useDeleteCorrelatorMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Deletes a correlator, named by its raw key. */
export function useDeleteCorrelator() {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [mutate] = useMutate<useDeleteCorrelatorMutation>(
    graphql`
      mutation useDeleteCorrelatorMutation($input: DeleteCorrelatorInput!) {
        deleteCorrelator(input: $input) {
          company {
            ...SettingsView_company
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('failed') } },
  );
  return (correlatorId: string) => void mutate({ input: { companyId, correlatorId } });
}
