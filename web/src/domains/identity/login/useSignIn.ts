import { graphql } from 'react-relay';
import { useLocation, useNavigate } from 'react-router-dom';
import type { useSignInMutation } from '../../../__generated__/useSignInMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
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
  const [mutate, isBusy] = useMutate<useSignInMutation>(graphql`
    mutation useSignInMutation($input: SignInInput!) {
      signIn(input: $input) {
        user {
          id
        }
        challenge
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const signIn = async ({ email, password }: SignInValues) => {
    const { answer, code } = await attempt(mutate({ input: { email: email.trim(), password } }));
    if (code === 'lockedOut') void navigate('/login/toomanyloginattempts');
    if (answer?.signIn.challenge)
      void navigate('/login/challenge/', {
        state: keptState(state, { challenge: answer.signIn.challenge }),
      });
    else if (answer?.signIn.user) enter();
  };
  return { signIn, isBusy, error: error?.text };
}
