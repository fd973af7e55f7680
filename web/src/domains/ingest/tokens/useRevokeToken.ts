import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useRevokeTokenMutation } from '../../../__generated__/useRevokeTokenMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';

/**
 * Revokes a token; its row goes at once and comes back when the server refuses.
 * @param connection id of the list's connection
 */
export function useRevokeToken(connection: string): (id: string) => void {
  const { t } = useTranslation('ingest');
  const errorText = useErrorText();
  const [commit] = useMutation<useRevokeTokenMutation>(graphql`
    mutation useRevokeTokenMutation($input: RevokeTokenInput!, $connections: [ID!]!) {
      revokeToken(input: $input) {
        revokedId @deleteEdge(connections: $connections)
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (error: unknown) =>
    void toast.error(t('token.failed'), { detail: errorText(error) });
  return (id) =>
    void commit({
      variables: { input: { id }, connections: [connection] },
      optimisticResponse: { revokeToken: { revokedId: id, errors: [] } },
      onCompleted: ({ revokeToken: { errors } }) =>
        errors[0] ? fail(errors[0]) : void toast.success(t('token.revoked')),
      onError: fail,
    });
}
