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
import { Pair } from '../../../ui/layout/Boxes.ts';
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

/** The form of a change of password. @param onSaved runs once it is saved */
function usePasswordForm(revokesTokens: boolean, onSaved: () => void) {
  const { t } = useTranslation('account');
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
    onSaved();
    const revoked = done.revokedTokens ?? 0;
    toast.success(
      revoked === 0 ? t('password.saved') : t('password.savedAndRevoked', { count: revoked }),
    );
  };
  const isDifferent =
    dirtyFields.confirmation === true && errors.confirmation?.message === 'differ';
  const isNew = error?.field === 'newPassword';
  const errorOf: Readonly<Record<keyof PasswordValues, string | undefined>> = {
    currentPassword: isNew ? undefined : error?.text,
    newPassword: isNew ? error.text : undefined,
    confirmation: isDifferent ? t('password.differ') : undefined,
  };
  return { register, submit: handleSubmit(save), errorOf, isBusy, isValid };
}

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
  const { register, submit, errorOf, isBusy, isValid } = usePasswordForm(revokesTokens, () =>
    setRevokesTokens(false),
  );
  return (
    <Panel title={t('password.title')} note={t('password.about')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('password.current')} error={errorOf.currentPassword}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <Pair columnGap="3">
          <Field label={t('password.new')} hint={t('password.rules')} error={errorOf.newPassword}>
            <PasswordInput
              autoComplete="new-password"
              {...register('newPassword', { deps: 'confirmation' })}
            />
          </Field>
          <Field label={t('password.confirm')} error={errorOf.confirmation}>
            <PasswordInput autoComplete="new-password" {...register('confirmation')} />
          </Field>
        </Pair>
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
