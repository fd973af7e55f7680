import { graphql } from 'react-relay';
import type { useResendChallengeCodeMutation } from '../../../__generated__/useResendChallengeCodeMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';

/** Asks for another code. Resolves to the code of the failure, or null. */
export function useResendChallengeCode() {
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useResendChallengeCodeMutation>(graphql`
    mutation useResendChallengeCodeMutation {
      resendChallengeCode {
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const resend = async () =>
    (await attempt(async () => (await commit({})).resendChallengeCode)).code;
  return { resend, isBusy, error: error?.text };
}
