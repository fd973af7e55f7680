import { graphql } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { useCompleteSsoMutation } from '../../../__generated__/useCompleteSsoMutation.graphql.ts';
import { safeReturnPath } from '../login/returnPath.ts';
import { useEnter } from '../login/useEnter.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';
import { SSO_FAILED } from './ssoState.ts';

/**
 * Signs in by what the identity provider answered, or goes back to the form, which says that it
 * failed.
 */
export function useCompleteSso(): () => Promise<void> {
  const navigate = useNavigate();
  const enter = useEnter();
  const { attempt } = useAttempt();
  const [commit] = useCommit<useCompleteSsoMutation>(graphql`
    mutation useCompleteSsoMutation {
      completeSso {
        user {
          id
        }
        returnPath
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return async () => {
    const { answer } = await attempt(async () => (await commit({})).completeSso);
    if (answer?.user) enter(safeReturnPath({ from: answer.returnPath }));
    else void navigate('/login', { replace: true, state: SSO_FAILED });
  };
}
