import { graphql } from 'react-relay';
import type { useResetPasswordMutation } from '../../../__generated__/useResetPasswordMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Sets a password by a link. `isExpired` once the server says that the link is. */
export function useResetPassword(token: string) {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useResetPasswordMutation>(graphql`
    mutation useResetPasswordMutation($input: ResetPasswordInput!) {
      resetPassword(input: $input) {
        revokedTokens
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  /** Null when it was refused. */
  const reset = async (newPassword: string, revokesTokens: boolean) => {
    const { answer } = await attempt(mutate({ input: { token, newPassword, revokesTokens } }));
    return answer?.resetPassword ?? null;
  };
  const isExpired = error?.field === 'token';
  return { reset, isBusy, isExpired, error: isExpired ? undefined : error?.text };
}
