import { graphql } from 'react-relay';
import type {
  UpdateProfileInput,
  useUpdateProfileMutation,
} from '../../../__generated__/useUpdateProfileMutation.graphql.ts';
import { useAttempt } from '../useAttempt.ts';
import { useCommit } from '../useCommit.ts';

/** Saves name and default company. Resolves to whether it is done. */
export function useUpdateProfile() {
  const { attempt, error } = useAttempt();
  const [commit, isBusy] = useCommit<useUpdateProfileMutation>(graphql`
    mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        user {
          ...NameForm_user
          ...UserMenu_user
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const update = async (input: UpdateProfileInput) =>
    (await attempt(async () => (await commit({ input })).updateProfile)).answer !== null;
  return { update, isBusy, error };
}
