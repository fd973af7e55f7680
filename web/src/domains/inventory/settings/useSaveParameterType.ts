import { graphql } from 'react-relay';
import type {
  SaveParameterTypeInput,
  useSaveParameterTypeMutation,
} from '../../../__generated__/useSaveParameterTypeMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/**
 * Saves a parameter type, or makes a new one.
 * @param words of a toast when it fails; without them the caller says so
 */
export function useSaveParameterType(words?: { readonly failed: string }) {
  const { companyId } = useCompany();
  const [mutate] = useMutate<useSaveParameterTypeMutation>(
    graphql`
      mutation useSaveParameterTypeMutation($input: SaveParameterTypeInput!) {
        saveParameterType(input: $input) {
          company {
            ...SettingsView_company
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    words && { words },
  );
  return (type: Omit<SaveParameterTypeInput, 'companyId'>) =>
    mutate({ input: { ...type, companyId } });
}
