import { graphql } from 'react-relay';
import type { useResendEnrolmentCodeMutation } from '../../../__generated__/useResendEnrolmentCodeMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';

/**
 * Has another code sent to the phone that is being set up. Resolves to whether it is on its way.
 */
export function useResendEnrolmentCode() {
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useResendEnrolmentCodeMutation>(graphql`
    mutation useResendEnrolmentCodeMutation {
      resendEnrolmentCode {
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const resend = async () =>
    (await attempt(async () => (await commit({})).resendEnrolmentCode)).answer !== null;
  return { resend, isBusy, error: error?.text };
}
