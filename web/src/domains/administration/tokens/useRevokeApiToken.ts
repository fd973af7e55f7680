import { graphql } from 'react-relay';
import type {
  RevokeTokenInput,
  useRevokeApiTokenMutation,
} from '../../../__generated__/useRevokeApiTokenMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Revokes a token; its row stays and says so. */
export function useRevokeApiToken() {
  const [mutate, isBusy] = useMutate<useRevokeApiTokenMutation>(graphql`
    mutation useRevokeApiTokenMutation($input: RevokeTokenInput!) {
      revokeToken(input: $input) {
        token {
          id
          revokedAt
          isUnused
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return [async (input: RevokeTokenInput) => (await mutate({ input })).errors, isBusy] as const;
}
