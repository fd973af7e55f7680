import { graphql } from 'react-relay';
import type { useResendEnrolmentCodeMutation } from '../../../__generated__/useResendEnrolmentCodeMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/**
 * Has another code sent to the phone that is being set up. Resolves to whether it is on its way.
 */
export function useResendEnrolmentCode() {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useResendEnrolmentCodeMutation>(graphql`
    mutation useResendEnrolmentCodeMutation {
      resendEnrolmentCode {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const resend = async () => (await attempt(mutate({}))).answer !== null;
  return { resend, isBusy, error: error?.text };
}
