import { graphql } from 'react-relay';
import type {
  EnrolSecondFactorInput,
  useEnrolSecondFactorMutation,
} from '../../../__generated__/useEnrolSecondFactorMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';

/**
 * Begins to set up a second factor. Resolves to what an authenticator app needs, or null when it
 * was refused.
 */
export function useEnrolSecondFactor() {
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useEnrolSecondFactorMutation>(graphql`
    mutation useEnrolSecondFactorMutation($input: EnrolSecondFactorInput!) {
      enrolSecondFactor(input: $input) {
        uri
        secret
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const enrol = async (input: EnrolSecondFactorInput) =>
    (await attempt(async () => (await commit({ input })).enrolSecondFactor)).answer;
  return { enrol, isBusy, error };
}
