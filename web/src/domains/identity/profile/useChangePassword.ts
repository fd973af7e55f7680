import { graphql } from 'react-relay';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useChangePasswordMutation } from '../../../__generated__/useChangePasswordMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { keepSessions } from './keepSessions.ts';

function endOthers(store: RecordSourceSelectorProxy): void {
  const payload = store.getRootField('changePassword');
  if (payload?.getLinkedRecords('errors')?.length !== 0) return;
  keepSessions(store, (session) => session.getValue('isCurrent') === true);
  if (Number(payload.getValue('revokedTokens') ?? 0) > 0)
    store.getRoot().getLinkedRecord('profile')?.setValue(0, 'tokenCount');
}

/**
 * Changes the password; the other sessions go from the list, as they have ended. Resolves to null
 * when it was refused.
 */
export function useChangePassword() {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useChangePasswordMutation>(graphql`
    mutation useChangePasswordMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        revokedTokens
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const change = async (currentPassword: string, newPassword: string, revokesTokens: boolean) => {
    const input = { currentPassword, newPassword, revokesTokens };
    const { answer } = await attempt(mutate({ input }, { updater: endOthers }));
    return answer?.changePassword ?? null;
  };
  return { change, isBusy, error };
}
