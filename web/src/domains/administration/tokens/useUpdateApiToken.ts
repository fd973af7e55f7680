import { graphql } from 'react-relay';
import type {
  UpdateTokenInput,
  useUpdateApiTokenMutation,
} from '../../../__generated__/useUpdateApiTokenMutation.graphql.ts';
import { useSave } from '../useSave.ts';

/** Changes the name and the end of a token. */
export function useUpdateApiToken() {
  const [save] = useSave<useUpdateApiTokenMutation>(graphql`
    mutation useUpdateApiTokenMutation($input: UpdateTokenInput!) {
      updateToken(input: $input) {
        token {
          id
          name
          expiresAt
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return async (input: UpdateTokenInput) => (await save({ input })).errors;
}
