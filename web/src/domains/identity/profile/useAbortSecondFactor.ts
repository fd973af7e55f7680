import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useAbortSecondFactorMutation } from '../../../__generated__/useAbortSecondFactorMutation.graphql.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Gives up setting up a second factor and says so. */
export function useAbortSecondFactor(): () => Promise<void> {
  const { t } = useTranslation('account');
  const [mutate] = useMutate<useAbortSecondFactorMutation>(graphql`
    mutation useAbortSecondFactorMutation {
      abortSecondFactor {
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async () => {
    const { failure } = await mutate({});
    if (failure === null) toast.success(t('factor.aborted'));
    else toast.error(failure);
  };
}
