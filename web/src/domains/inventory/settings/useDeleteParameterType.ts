import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteParameterTypeMutation } from '../../../__generated__/useDeleteParameterTypeMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Deletes a parameter type, named by its raw key. */
export function useDeleteParameterType() {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [mutate] = useMutate<useDeleteParameterTypeMutation>(
    graphql`
      mutation useDeleteParameterTypeMutation($input: DeleteParameterTypeInput!) {
        deleteParameterType(input: $input) {
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
  return (parameterTypeId: string) => void mutate({ input: { companyId, parameterTypeId } });
}
