import { graphql } from 'react-relay';
import type { useResetPasswordMutation } from '../../../__generated__/useResetPasswordMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';

/** Sets a password by a link. `isExpired` once the server says that the link is. */
export function useResetPassword(token: string) {
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useResetPasswordMutation>(graphql`
    mutation useResetPasswordMutation($input: ResetPasswordInput!) {
      resetPassword(input: $input) {
        revokedTokens
        errors {
          code
          field
          message
        }
      }
    }
  `);
  /** Null when it was refused. */
  const reset = async (newPassword: string, revokesTokens: boolean) =>
    (
      await attempt(
        async () => (await commit({ input: { token, newPassword, revokesTokens } })).resetPassword,
      )
    ).answer;
  const isExpired = error?.field === 'token';
  return { reset, isBusy, isExpired, error: isExpired ? undefined : error?.text };
}
