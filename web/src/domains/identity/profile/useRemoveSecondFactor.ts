import { graphql } from 'react-relay';
import type { useRemoveSecondFactorMutation } from '../../../__generated__/useRemoveSecondFactorMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { shareFactor } from './shareFactor.ts';

/** Turns the second factor off. Resolves to whether it is off. */
export function useRemoveSecondFactor() {
  const { attempt, error } = useAttempt();
  const share = shareFactor('removeSecondFactor');
  const [mutate, isBusy] = useMutate<useRemoveSecondFactorMutation>(graphql`
    mutation useRemoveSecondFactorMutation($input: RemoveSecondFactorInput!) {
      removeSecondFactor(input: $input) {
        profile {
          secondFactor {
            kind
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const remove = async (password: string) =>
    (await attempt(mutate({ input: { password } }, { updater: share }))).answer !== null;
  return { remove, isBusy, error: error?.text };
}
