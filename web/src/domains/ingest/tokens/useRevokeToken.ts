import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useRevokeTokenMutation } from '../../../__generated__/useRevokeTokenMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/**
 * Revokes a token; its row goes at once and comes back when the server refuses.
 * @param connection id of the list's connection
 */
export function useRevokeToken(connection: string): (id: string) => void {
  const { t } = useTranslation('ingest');
  const [mutate] = useMutate<useRevokeTokenMutation>(
    graphql`
      mutation useRevokeTokenMutation($input: RevokeTokenInput!, $connections: [ID!]!) {
        revokeToken(input: $input) {
          revokedId @deleteEdge(connections: $connections)
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { success: t('token.revoked'), failed: t('token.failed') } },
  );
  return (id) =>
    void mutate(
      { input: { id }, connections: [connection] },
      { optimisticResponse: { revokeToken: { revokedId: id, errors: [] } } },
    );
}
