import { graphql } from 'react-relay';
import type {
  RevokeTokenInput,
  useRevokeApiTokenMutation,
} from '../../../__generated__/useRevokeApiTokenMutation.graphql.ts';
import { useSave } from '../useSave.ts';

/** Revokes a token; its row stays and says so. */
export function useRevokeApiToken() {
  const [save, isBusy] = useSave<useRevokeApiTokenMutation>(graphql`
    mutation useRevokeApiTokenMutation($input: RevokeTokenInput!) {
      revokeToken(input: $input) {
        token {
          id
          revokedAt
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return [async (input: RevokeTokenInput) => (await save({ input })).errors, isBusy] as const;
}
