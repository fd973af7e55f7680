import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useSignOutMutation } from '../../__generated__/useSignOutMutation.graphql.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';
import { leaveFor } from '../../entities/routing/leaveFor.ts';
import { forgetRecent } from '../palette/recent.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';

/**
 * Ends the session on the server; then everything in memory goes with a fresh load of the sign-in
 * page, by way of the identity provider that opened the session where that signs people out.
 */
export function useSignOut(): readonly [() => void, boolean] {
  const { t } = useTranslation();
  const [mutate, isBusy] = useMutate<useSignOutMutation>(graphql`
    mutation useSignOutMutation {
      signOut {
        url
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const leave = async () => {
    const { failure, payloads } = await mutate({});
    if (failure === null) {
      forgetRecent();
      leaveFor(payloads?.signOut.url ?? new URL('/login', window.location.href).href);
    } else toast.error(t('user.signOutFailed'));
  };
  return [() => void leave(), isBusy];
}
