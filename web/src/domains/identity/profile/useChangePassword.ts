import { graphql } from 'react-relay';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useChangePasswordMutation } from '../../../__generated__/useChangePasswordMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';
import { keepSessions } from './keepSessions.ts';

function endOthers(store: RecordSourceSelectorProxy): void {
  const errors = store.getRootField('changePassword')?.getLinkedRecords('errors');
  if (errors?.length === 0) keepSessions(store, (session) => session.getValue('isCurrent') === true);
}

/** Changes the password; the other sessions go from the list, as they have ended. Resolves to whether it is done. */
export function useChangePassword() {
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useChangePasswordMutation>(
    graphql`
      mutation useChangePasswordMutation($input: ChangePasswordInput!) {
        changePassword(input: $input) {
          errors {
            code
            field
            message
          }
        }
      }
    `,
    endOthers,
  );
  const change = async (currentPassword: string, newPassword: string) => (await attempt(async () => (await commit({ input: { currentPassword, newPassword } })).changePassword)).answer !== null;
  return { change, isBusy, error };
}
