import { graphql } from 'react-relay';
import type {
  SaveCorrelatorInput,
  useSaveCorrelatorMutation,
} from '../../../__generated__/useSaveCorrelatorMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Saves a correlator, or makes a new one. */
export function useSaveCorrelator() {
  const { companyId } = useCompany();
  const [mutate] = useMutate<useSaveCorrelatorMutation>(graphql`
    mutation useSaveCorrelatorMutation($input: SaveCorrelatorInput!) {
      saveCorrelator(input: $input) {
        company {
          ...SettingsView_company
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return (correlator: Omit<SaveCorrelatorInput, 'companyId'>) =>
    mutate({ input: { ...correlator, companyId } });
}
