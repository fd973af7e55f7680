import { graphql } from 'react-relay';
import type { useConfirmSecondFactorMutation } from '../../../__generated__/useConfirmSecondFactorMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { shareFactor } from './shareFactor.ts';

/** Turns the second factor on by its first code. Resolves to its recovery codes; null where it failed. */
export function useConfirmSecondFactor() {
  const { attempt, error, clear } = useAttempt();
  const share = shareFactor('confirmSecondFactor');
  const [mutate, isBusy] = useMutate<useConfirmSecondFactorMutation>(graphql`
    mutation useConfirmSecondFactorMutation($input: ConfirmSecondFactorInput!) {
      confirmSecondFactor(input: $input) {
        recoveryCodes
        profile {
          ...SecondFactorPanel_profile
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const confirm = async (code: string) => {
    const { answer } = await attempt(mutate({ input: { code } }, { updater: share }));
    return answer && (answer.confirmSecondFactor.recoveryCodes ?? []);
  };
  return { confirm, isBusy, error: error?.text, clear };
}
