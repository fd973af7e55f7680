import { graphql } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { useCompleteSsoMutation } from '../../../__generated__/useCompleteSsoMutation.graphql.ts';
import { safeReturnPath } from '../login/returnPath.ts';
import { useEnter } from '../login/useEnter.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { SSO_FAILED } from './ssoState.ts';

/**
 * Signs in by what the identity provider answered, or goes back to the form, which says that it
 * failed.
 */
export function useCompleteSso(): () => Promise<void> {
  const navigate = useNavigate();
  const enter = useEnter();
  const { attempt } = useAttempt();
  const [mutate] = useMutate<useCompleteSsoMutation>(graphql`
    mutation useCompleteSsoMutation {
      completeSso {
        user {
          id
        }
        returnPath
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async () => {
    const { answer } = await attempt(mutate({}));
    if (answer?.completeSso.user) enter(safeReturnPath({ from: answer.completeSso.returnPath }));
    else void navigate('/login', { replace: true, state: SSO_FAILED });
  };
}
