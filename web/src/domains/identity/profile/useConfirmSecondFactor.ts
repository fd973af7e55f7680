import { graphql } from 'react-relay';
import type { useConfirmSecondFactorMutation } from '../../../__generated__/useConfirmSecondFactorMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';
import { shareFactor } from './shareFactor.ts';

/** Turns the second factor on by its first code. Resolves to whether it is on. */
export function useConfirmSecondFactor() {
  const { attempt, error, clear } = useAttempt();
  const share = shareFactor('confirmSecondFactor');
  const [commit, isBusy] = useCommit<useConfirmSecondFactorMutation>(
    graphql`
      mutation useConfirmSecondFactorMutation($input: ConfirmSecondFactorInput!) {
        confirmSecondFactor(input: $input) {
          profile {
            secondFactor {
              kind
              phoneHint
              createdAt
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
  const confirm = async (code: string) =>
    (await attempt(async () => (await commit({ input: { code } })).confirmSecondFactor)).answer !==
    null;
  return { confirm, isBusy, error: error?.text, clear };
}
