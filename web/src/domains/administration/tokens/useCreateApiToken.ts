import { graphql } from 'react-relay';
import type {
  CreateTokenInput,
  useCreateApiTokenMutation,
} from '../../../__generated__/useCreateApiTokenMutation.graphql.ts';
import { useIdempotencyKey } from '../../../entities/mutations/useIdempotencyKey.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/**
 * Makes an API token and puts it at the top of the list; the secret is in this answer and nowhere
 * else.
 * @param connection id of the list's connection
 */
export function useCreateApiToken(connection: string) {
  const [mutate] = useMutate<useCreateApiTokenMutation>(graphql`
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
            isUnused
          }
        }
        secret
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const { keyOf, release } = useIdempotencyKey();
  return async (wanted: CreateTokenInput) => {
    const key = keyOf(JSON.stringify([wanted.name, wanted.scopes]));
    const { errors, payloads } = await mutate({
      input: { ...wanted, key },
      connections: [connection],
    });
    if (payloads) release();
    return { errors, secret: payloads?.createToken.secret ?? null };
  };
}
