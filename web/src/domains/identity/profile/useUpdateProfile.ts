import { graphql } from 'react-relay';
import type {
  UpdateProfileInput,
  useUpdateProfileMutation,
} from '../../../__generated__/useUpdateProfileMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Saves name, default company and language. Resolves to whether it is done. */
export function useUpdateProfile() {
  const { attempt, error } = useAttempt();
  const [mutate, isBusy] = useMutate<useUpdateProfileMutation>(graphql`
    mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        user {
          language
          ...NameForm_user
          ...UserMenu_user
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const update = async (input: UpdateProfileInput) =>
    (await attempt(mutate({ input }))).answer !== null;
  return { update, isBusy, error };
}
