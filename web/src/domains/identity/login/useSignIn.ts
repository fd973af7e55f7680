import { useState } from 'react';
import { graphql, useMutation } from 'react-relay';
import type { useSignInMutation } from '../../../__generated__/useSignInMutation.graphql.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import type { SignInValues } from './signInForm.ts';

/** Signs in. `error` says in words why the last attempt failed. */
export function useSignIn(onDone: () => void) {
  const errorText = useErrorText();
  const [error, setError] = useState<string | undefined>();
  const [commit, isBusy] = useMutation<useSignInMutation>(graphql`
    mutation useSignInMutation($input: SignInInput!) {
      signIn(input: $input) {
        user {
          id
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const signIn = ({ email, password }: SignInValues) => {
    setError(undefined);
    commit({
      variables: { input: { email: email.trim(), password } },
      onCompleted: ({ signIn: { user, errors } }) => (user ? onDone() : setError(errorText(errors[0]))),
      onError: (failure) => setError(errorText(failure)),
    });
  };
  return { signIn, isBusy, error };
}
