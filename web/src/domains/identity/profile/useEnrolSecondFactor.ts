import { graphql } from 'react-relay';
import type {
  EnrolSecondFactorInput,
  useEnrolSecondFactorMutation,
} from '../../../__generated__/useEnrolSecondFactorMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/**
 * Begins to set up a second factor. Resolves to what an authenticator app needs, or null when it
 * was refused.
 */
export function useEnrolSecondFactor() {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useEnrolSecondFactorMutation>(graphql`
    mutation useEnrolSecondFactorMutation($input: EnrolSecondFactorInput!) {
      enrolSecondFactor(input: $input) {
        uri
        secret
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const enrol = async (input: EnrolSecondFactorInput) =>
    (await attempt(mutate({ input }))).answer?.enrolSecondFactor ?? null;
  return { enrol, isBusy, error };
}
