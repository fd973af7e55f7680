import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { object, string } from 'yup';
import type { PasswordForm_profile$key } from '../../../__generated__/PasswordForm_profile.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordInput } from '../../../ui/forms/TextInput.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import {
  NEW_PASSWORD_DEFAULTS,
  newPasswordFields,
  type NewPasswordValues,
} from '../recovery/newPasswordForm.ts';
import { useChangePassword } from './useChangePassword.ts';

interface PasswordValues extends NewPasswordValues {
  readonly currentPassword: string;
}

const DEFAULTS: PasswordValues = { currentPassword: '', ...NEW_PASSWORD_DEFAULTS };
const schema = object({ currentPassword: string().required(), ...newPasswordFields });

/** The password now, and the one to come twice; with it all API tokens can be revoked. */
export function PasswordForm({ profile }: { readonly profile: PasswordForm_profile$key }) {
  const { t } = useTranslation('account');
  const { tokenCount } = useFragment(
    graphql`
      fragment PasswordForm_profile on Profile @throwOnFieldError {
        tokenCount
      }
    `,
    profile,
  );
  const [revokesTokens, setRevokesTokens] = useState(false);
  const { change, isBusy, error } = useChangePassword();
  const { register, handleSubmit, reset, formState } = useForm<PasswordValues>({
    resolver: yupResolver(schema),
    defaultValues: DEFAULTS,
    mode: 'onChange',
  });
  const { errors, dirtyFields, isValid } = formState;
  const save = async ({ currentPassword, newPassword }: PasswordValues) => {
    const done = await change(currentPassword, newPassword, revokesTokens);
    if (done === null) return;
    reset(DEFAULTS);
    setRevokesTokens(false);
    const revoked = done.revokedTokens ?? 0;
    toast.success(
      revoked === 0 ? t('password.saved') : t('password.savedAndRevoked', { count: revoked }),
    );
  };
  const isDifferent =
    dirtyFields.confirmation === true && errors.confirmation?.message === 'differ';
  const newError = error?.field === 'newPassword' ? error.text : undefined;
  return (
    <Panel title={t('password.title')} note={t('password.about')}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <Field
          label={t('password.current')}
          error={newError === undefined ? error?.text : undefined}
        >
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <div className="profile-row">
          <Field label={t('password.new')} hint={t('password.rules')} error={newError}>
            <PasswordInput
              autoComplete="new-password"
              {...register('newPassword', { deps: 'confirmation' })}
            />
          </Field>
          <Field
            label={t('password.confirm')}
            error={isDifferent ? t('password.differ') : undefined}
          >
            <PasswordInput autoComplete="new-password" {...register('confirmation')} />
          </Field>
        </div>
        {tokenCount > 0 && (
          <Checkbox
            isChecked={revokesTokens}
            onChange={setRevokesTokens}
            label={t('password.revokesTokens', { count: tokenCount })}
          />
        )}
        <Button type="submit" variant="solid" isBusy={isBusy} disabled={!isValid}>
          {t('password.save')}
        </Button>
      </form>
    </Panel>
  );
}
