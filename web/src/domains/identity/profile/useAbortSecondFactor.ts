import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useAbortSecondFactorMutation } from '../../../__generated__/useAbortSecondFactorMutation.graphql.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { useCommit } from '../useCommit.ts';

/** Gives up setting up a second factor and says so. */
export function useAbortSecondFactor(): () => Promise<void> {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [commit] = useCommit<useAbortSecondFactorMutation>(graphql`
    mutation useAbortSecondFactorMutation {
      abortSecondFactor {
        errors {
          code
          message
        }
      }
    }
  `);
  return async () => {
    try {
      await commit({});
      toast.success(t('factor.aborted'));
    } catch (failure) {
      toast.error(errorText(failure));
    }
  };
}
