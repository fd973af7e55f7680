import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUserActsDeleteMutation } from '../../../__generated__/useUserActsDeleteMutation.graphql.ts';
import type { useUserActsFactorMutation } from '../../../__generated__/useUserActsFactorMutation.graphql.ts';
import type { useUserActsInviteMutation } from '../../../__generated__/useUserActsInviteMutation.graphql.ts';
import type { useUserActsPasswordMutation } from '../../../__generated__/useUserActsPasswordMutation.graphql.ts';
import type { useUserActsRevokeMutation } from '../../../__generated__/useUserActsRevokeMutation.graphql.ts';
import type { useUserActsSessionMutation } from '../../../__generated__/useUserActsSessionMutation.graphql.ts';
import type { useUserActsTokenMutation } from '../../../__generated__/useUserActsTokenMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Ends the sessions of a user and mails them a link to choose a new password. */
export function useForcePasswordReset() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUserActsPasswordMutation($input: OrganizationUserInput!) {
      forcePasswordReset(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUserActsPasswordMutation>(document, {
    loading: t('acts.working'),
    success: t('password.done'),
    failed: t('password.failed'),
  });
}

/** Removes the second factor of a user. */
export function useResetSecondFactor() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUserActsFactorMutation($input: OrganizationUserInput!) {
      resetSecondFactor(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUserActsFactorMutation>(document, {
    loading: t('acts.working'),
    success: t('factor.done'),
    failed: t('factor.failed'),
  });
}

/** Deletes a user. */
export function useDeleteUser() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUserActsDeleteMutation($input: DeleteOrganizationUserInput!) {
      deleteOrganizationUser(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUserActsDeleteMutation>(document, {
    loading: t('delete.working'),
    success: t('delete.done'),
    failed: t('delete.failed'),
  });
}

/** Ends a session of a user. */
export function useEndUserSession() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUserActsSessionMutation($input: EndUserSessionInput!) {
      endUserSession(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUserActsSessionMutation>(document, {
    loading: t('acts.working'),
    success: t('sessions.ended'),
    failed: t('sessions.failed'),
  });
}

/** Revokes a token of a user. */
export function useRevokeUserToken() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUserActsTokenMutation($input: RevokeTokenInput!) {
      revokeToken(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUserActsTokenMutation>(document, {
    loading: t('acts.working'),
    success: t('tokens.revoked'),
    failed: t('tokens.failed'),
  });
}

/** Invites a user once more. */
export function useSendInvitation() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUserActsInviteMutation($input: OrganizationUserInput!) {
      sendInvitation(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUserActsInviteMutation>(document, {
    loading: t('acts.working'),
    success: t('invitation.sent'),
    failed: t('invitation.sendFailed'),
  });
}

/** Withdraws the invitation of a user. */
export function useRevokeInvitation() {
  const { t } = useTranslation('users');
  const document = graphql`
    mutation useUserActsRevokeMutation($input: OrganizationUserInput!) {
      revokeInvitation(input: $input) {
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUserActsRevokeMutation>(document, {
    loading: t('acts.working'),
    success: t('invitation.revoked'),
    failed: t('invitation.revokeFailed'),
  });
}
