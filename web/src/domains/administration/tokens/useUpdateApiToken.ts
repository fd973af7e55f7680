import { graphql } from 'react-relay';
import type {
  UpdateTokenInput,
  useUpdateApiTokenMutation,
} from '../../../__generated__/useUpdateApiTokenMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Changes the name and the end of a token. */
export function useUpdateApiToken() {
  const [mutate] = useMutate<useUpdateApiTokenMutation>(graphql`
    mutation useUpdateApiTokenMutation($input: UpdateTokenInput!) {
      updateToken(input: $input) {
        token {
          id
          name
          expiresAt
          isUnused
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async (input: UpdateTokenInput) => (await mutate({ input })).errors;
}
