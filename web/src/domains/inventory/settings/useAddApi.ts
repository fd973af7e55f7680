import { graphql } from 'react-relay';
import type {
  AddApiInput,
  useAddApiMutation,
} from '../../../__generated__/useAddApiMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Adds an API before its traffic comes. */
export function useAddApi() {
  const { companyId } = useCompany();
  const [mutate] = useMutate<useAddApiMutation>(graphql`
    mutation useAddApiMutation($input: AddApiInput!) {
      addApi(input: $input) {
        api {
          id
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return (api: Omit<AddApiInput, 'companyId'>) => mutate({ input: { ...api, companyId } });
}
