import { graphql } from 'react-relay';
import type { useRequestPasswordResetMutation } from '../../../__generated__/useRequestPasswordResetMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Asks for a link. Resolves to whether the server took the request. */
export function useRequestPasswordReset() {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useRequestPasswordResetMutation>(graphql`
    mutation useRequestPasswordResetMutation($input: RequestPasswordResetInput!) {
      requestPasswordReset(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const request = async (email: string) =>
    (await attempt(mutate({ input: { email: email.trim() } }))).answer !== null;
  return { request, isBusy, error: error?.text };
}
