import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { UserActs_details$key } from '../../../__generated__/UserActs_details.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useDeleteUser, useForcePasswordReset, useResetSecondFactor } from './useUserActs.ts';

interface UserActsProps {
  readonly details: UserActs_details$key;
  readonly onDeleted: () => void;
}

/** What can be done to the account of a user who belongs to no organization of others. */
export function UserActs({ details: key, onDeleted }: UserActsProps) {
  const details = useFragment(
    graphql`
      fragment UserActs_details on OrganizationUserDetails @throwOnFieldError {
        isElsewhere
        user {
          id
          email
          signOn
          hasSecondFactor
          version
        }
        tokens {
          tokenId
          scopes
        }
      }
    `,
    key,
  );
  const { user, tokens } = details;
  if (details.isElsewhere) return null;
  return (
    <>
      {user.signOn === 'password' && <ResetPassword {...user} />}
      {user.hasSecondFactor && <ResetSecondFactor {...user} />}
      <DeleteUser
        {...user}
        tokens={tokens.length}
        collectors={tokens.filter(({ scopes }) => scopes.includes('collect')).length}
        onDeleted={onDeleted}
      />
    </>
  );
}

interface Account {
  readonly id: string;
  readonly email: string;
}

interface ActProps {
  readonly verb: string;
  readonly title: string;
  readonly body: ReactNode;
  readonly isBusy: boolean;
  readonly isDanger?: boolean;
  readonly typed?: { readonly word: string; readonly label: string };
  /** Whether it was done. */
  readonly onConfirm: () => Promise<boolean>;
}

/** A button that asks before it does something. */
function Act({ verb, title, body, isDanger = false, typed, isBusy, onConfirm }: ActProps) {
  const [isAsking, setIsAsking] = useState(false);
  const handleConfirm = async () => {
    if (await onConfirm()) setIsAsking(false);
  };
  return (
    <>
      <Button
        {...(isDanger && { variant: 'dangerOutline' as const })}
        onClick={() => setIsAsking(true)}
      >
        {verb}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={title}
          confirmLabel={verb}
          isDanger={isDanger}
          isBusy={isBusy}
          {...(typed && { typed })}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void handleConfirm()}
        >
          {body}
        </ConfirmDialog>
      )}
    </>
  );
}

function ResetPassword({ id, email }: Account) {
  const { t } = useTranslation('users');
  const [reset, isBusy] = useForcePasswordReset();
  return (
    <Act
      verb={t('password.verb')}
      title={t('password.title')}
      body={t('password.body', { email })}
      isBusy={isBusy}
      onConfirm={async () => (await reset({ id })).length === 0}
    />
  );
}

function ResetSecondFactor({ id, email }: Account) {
  const { t } = useTranslation('users');
  const [reset, isBusy] = useResetSecondFactor();
  return (
    <Act
      verb={t('factor.verb')}
      title={t('factor.title')}
      body={t('factor.body', { email })}
      isBusy={isBusy}
      onConfirm={async () => (await reset({ id })).length === 0}
    />
  );
}

interface DeleteUserProps extends Account {
  readonly version: number;
  readonly tokens: number;
  readonly collectors: number;
  readonly onDeleted: () => void;
}

function DeleteUser({ id, email, version, tokens, collectors, onDeleted }: DeleteUserProps) {
  const { t } = useTranslation('users');
  const [remove, isBusy] = useDeleteUser();
  const handleConfirm = async () => {
    const errors = await remove({ id, email, version });
    if (errors.length === 0) onDeleted();
    return errors.length === 0;
  };
  return (
    <Act
      verb={t('delete.verb')}
      title={t('delete.title')}
      body={
        <Stack gap="2">
          <p>{t('delete.goes')}</p>
          {tokens > 0 && <p>{t('delete.tokens', { count: tokens })}</p>}
          {collectors > 0 && <p>{t('delete.collectors', { count: collectors })}</p>}
          <p>{t('delete.stays')}</p>
        </Stack>
      }
      isDanger
      isBusy={isBusy}
      typed={{ word: email, label: t('delete.type', { email }) }}
      onConfirm={handleConfirm}
    />
  );
}
