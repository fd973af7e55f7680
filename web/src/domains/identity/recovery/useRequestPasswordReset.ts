import { graphql } from 'react-relay';
import type { useRequestPasswordResetMutation } from '../../../__generated__/useRequestPasswordResetMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';

/** Asks for a link. Resolves to whether the server took the wish. */
export function useRequestPasswordReset() {
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useRequestPasswordResetMutation>(graphql`
    mutation useRequestPasswordResetMutation($input: RequestPasswordResetInput!) {
      requestPasswordReset(input: $input) {
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const request = async (email: string) =>
    (
      await attempt(
        async () => (await commit({ input: { email: email.trim() } })).requestPasswordReset,
      )
    ).answer !== null;
  return { request, isBusy, error: error?.text };
}
