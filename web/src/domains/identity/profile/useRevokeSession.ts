import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useRevokeSessionMutation } from '../../../__generated__/useRevokeSessionMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { keepSessions } from './keepSessions.ts';

/** Revokes a session; its row goes at once and comes back when the server refuses. */
export function useRevokeSession(): (id: string) => void {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [commit] = useMutation<useRevokeSessionMutation>(graphql`
    mutation useRevokeSessionMutation($input: RevokeSessionInput!) {
      revokeSession(input: $input) {
        revokedId
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (error: unknown) =>
    void toast.error(t('sessions.failed'), { detail: errorText(error) });
  return (id) =>
    void commit({
      variables: { input: { id } },
      optimisticResponse: { revokeSession: { revokedId: id, errors: [] } },
      updater: (store, response) =>
        response?.revokeSession.revokedId === id &&
        keepSessions(store, (session) => session.getDataID() !== id),
      optimisticUpdater: (store) => keepSessions(store, (session) => session.getDataID() !== id),
      onCompleted: ({ revokeSession: { errors } }) =>
        errors[0] ? fail(errors[0]) : void toast.success(t('sessions.revoked')),
      onError: fail,
    });
}
