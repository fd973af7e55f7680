import { graphql } from 'react-relay';
import type { useSetHostPatternMutation } from '../../../__generated__/useSetHostPatternMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Says which hosts are the host of an API; an empty pattern is none. */
export function useSetHostPattern(apiId: string) {
  const { companyId } = useCompany();
  const [mutate] = useMutate<useSetHostPatternMutation>(graphql`
    mutation useSetHostPatternMutation($input: SetHostPatternInput!) {
      setHostPattern(input: $input) {
        api {
          id
          ...ApiRow_api
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return (pattern: string) =>
    mutate({ input: { companyId, apiId, pattern: pattern.trim() === '' ? null : pattern.trim() } });
}
