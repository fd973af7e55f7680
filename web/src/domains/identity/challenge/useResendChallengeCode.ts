import { graphql } from 'react-relay';
import type { useResendChallengeCodeMutation } from '../../../__generated__/useResendChallengeCodeMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Asks for another code. Resolves to the code of the failure, or null. */
export function useResendChallengeCode() {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useResendChallengeCodeMutation>(graphql`
    mutation useResendChallengeCodeMutation {
      resendChallengeCode {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const resend = async () => (await attempt(mutate({}))).code;
  return { resend, isBusy, error: error?.text };
}
