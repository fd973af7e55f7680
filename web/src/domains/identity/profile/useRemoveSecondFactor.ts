import { graphql } from 'react-relay';
import type { useRemoveSecondFactorMutation } from '../../../__generated__/useRemoveSecondFactorMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';
import { shareFactor } from './shareFactor.ts';

/** Turns the second factor off. Resolves to whether it is off. */
export function useRemoveSecondFactor() {
  const { attempt, error } = useAttempt();
  const share = shareFactor('removeSecondFactor');
  const [commit, isBusy] = useCommit<useRemoveSecondFactorMutation>(
    graphql`
      mutation useRemoveSecondFactorMutation($input: RemoveSecondFactorInput!) {
        removeSecondFactor(input: $input) {
          profile {
            secondFactor {
              kind
            }
          }
          errors {
            code
            field
            message
          }
        }
      }
    `,
    share,
  );
  const remove = async (password: string) =>
    (await attempt(async () => (await commit({ input: { password } })).removeSecondFactor))
      .answer !== null;
  return { remove, isBusy, error: error?.text };
}
