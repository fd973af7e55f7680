import { graphql } from 'react-relay';
import type {
  CreateTokenInput,
  useCreateApiTokenMutation,
} from '../../../__generated__/useCreateApiTokenMutation.graphql.ts';
import { useWishKey } from '../../../entities/changes/useWishKey.ts';
import { useSave } from '../useSave.ts';

/**
 * Makes an API token and puts it at the top of the list; the secret is in this answer and nowhere
 * else.
 * @param connection id of the list's connection
 */
export function useCreateApiToken(connection: string) {
  const [save] = useSave<useCreateApiTokenMutation>(graphql`
    mutation useCreateApiTokenMutation($input: CreateTokenInput!, $connections: [ID!]!) {
      createToken(input: $input) {
        tokenEdge @prependEdge(connections: $connections) {
          cursor
          node {
            id
            tokenId
            name
            hint
            scopes
            owner
            createdAt
            expiresAt
            lastUsedAt
            revokedAt
          }
        }
        secret
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const { keyOf, isDone } = useWishKey();
  return async (wish: CreateTokenInput) => {
    const key = keyOf(JSON.stringify([wish.name, wish.scopes]));
    const { errors, response } = await save({ input: { ...wish, key }, connections: [connection] });
    if (response) isDone();
    return { errors, secret: response?.createToken.secret ?? null };
  };
}
