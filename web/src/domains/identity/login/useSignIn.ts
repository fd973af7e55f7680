import { graphql } from 'react-relay';
import { useLocation, useNavigate } from 'react-router-dom';
import type { useSignInMutation } from '../../../__generated__/useSignInMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';
import { keptState } from './returnPath.ts';
import type { SignInValues } from './signInForm.ts';
import { useEnter } from './useEnter.ts';

/**
 * Signs in, or leads to the code of the second factor. `error` says in words why the last attempt
 * failed.
 */
export function useSignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const enter = useEnter();
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useSignInMutation>(graphql`
    mutation useSignInMutation($input: SignInInput!) {
      signIn(input: $input) {
        user {
          id
        }
        challenge
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const signIn = async ({ email, password }: SignInValues) => {
    const { answer, code } = await attempt(
      async () => (await commit({ input: { email: email.trim(), password } })).signIn,
    );
    if (code === 'lockedOut') void navigate('/login/toomanyloginattempts');
    if (answer?.challenge)
      void navigate('/login/challenge/', {
        state: keptState(state, { challenge: answer.challenge }),
      });
    else if (answer?.user) enter();
  };
  return { signIn, isBusy, error: error?.text };
}
