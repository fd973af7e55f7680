import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useRevokeSessionMutation } from '../../../__generated__/useRevokeSessionMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { keepSessions } from './keepSessions.ts';

/** Revokes a session; its row goes at once and comes back when the server refuses. */
export function useRevokeSession(): (id: string) => void {
  const { t } = useTranslation('account');
  const [mutate] = useMutate<useRevokeSessionMutation>(
    graphql`
      mutation useRevokeSessionMutation($input: RevokeSessionInput!) {
        revokeSession(input: $input) {
          revokedId
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { success: t('sessions.revoked'), failed: t('sessions.failed') } },
  );
  return (id) =>
    void mutate(
      { input: { id } },
      {
        optimisticResponse: { revokeSession: { revokedId: id, errors: [] } },
        updater: (store, response) =>
          response?.revokeSession.revokedId === id &&
          keepSessions(store, (session) => session.getDataID() !== id),
        optimisticUpdater: (store) => keepSessions(store, (session) => session.getDataID() !== id),
      },
    );
}
