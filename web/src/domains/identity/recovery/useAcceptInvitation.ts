import { graphql } from 'react-relay';
import type { useAcceptInvitationMutation } from '../../../__generated__/useAcceptInvitationMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { useAttempt } from '../useAttempt.ts';

/** Sets the first password by an invitation. `ended` says why the link works no more. */
export function useAcceptInvitation(token: string) {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useAcceptInvitationMutation>(graphql`
    mutation useAcceptInvitationMutation($input: AcceptInvitationInput!) {
      acceptInvitation(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  /** Whether it was accepted. */
  const accept = async (newPassword: string): Promise<boolean> =>
    (await attempt(mutate({ input: { token, newPassword } }))).answer !== null;
  const hasEnded = error?.field === 'token';
  return {
    accept,
    isBusy,
    ended: hasEnded ? error.text : undefined,
    error: hasEnded ? undefined : error?.text,
  };
}
