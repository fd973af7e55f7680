import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useSignOutMutation } from '../../__generated__/useSignOutMutation.graphql.ts';
import { useMutation } from '../../entities/changes/useMutation.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';

/**
 * Ends the session on the server; then everything in memory goes with a fresh load of the sign-in
 * page.
 */
export function useSignOut(): readonly [() => void, boolean] {
  const { t } = useTranslation();
  const [commit, isBusy] = useMutation<useSignOutMutation>(graphql`
    mutation useSignOutMutation {
      signOut {
        errors {
          code
        }
      }
    }
  `);
  const leave = () => window.location.assign('/login');
  const fail = () => void toast.error(t('user.signOutFailed'));
  return [
    () =>
      commit({
        variables: {},
        onCompleted: ({ signOut }) => (signOut.errors.length === 0 ? leave() : fail()),
        onError: fail,
      }),
    isBusy,
  ];
}
