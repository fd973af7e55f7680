import { graphql } from 'react-relay';
import type { useRenewRecoveryCodesMutation } from '../../../__generated__/useRenewRecoveryCodesMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { shareFactor } from './shareFactor.ts';

/** Makes new recovery codes. Resolves to the codes, or to null where that failed. */
export function useRenewRecoveryCodes() {
  const { attempt, error } = useAttempt();
  const share = shareFactor('renewRecoveryCodes');
  const [mutate, isBusy] = useMutate<useRenewRecoveryCodesMutation>(graphql`
    mutation useRenewRecoveryCodesMutation($input: RenewRecoveryCodesInput!) {
      renewRecoveryCodes(input: $input) {
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
  const renew = async (password: string) => {
    const { answer } = await attempt(mutate({ input: { password } }, { updater: share }));
    return answer?.renewRecoveryCodes.recoveryCodes ?? null;
  };
  return { renew, isBusy, error: error?.text };
}
