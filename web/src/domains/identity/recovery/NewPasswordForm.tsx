import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordInput } from '../../../ui/forms/TextInput.tsx';
import {
  NEW_PASSWORD_DEFAULTS,
  newPasswordSchema,
  type NewPasswordValues,
} from './newPasswordForm.ts';

interface NewPasswordFormProps {
  readonly isBusy: boolean;
  /** Why the server refused the last password. */
  readonly error: string | undefined;
  /** API tokens of the person that work. */
  readonly tokens: number;
  /** What it is about and what is done, where it is not a change of a password. */
  readonly about?: string;
  readonly submitLabel?: string;
  readonly onSubmit: (newPassword: string, revokesTokens: boolean) => Promise<void>;
}

/** A new password and its confirmation. */
export function NewPasswordForm({
  isBusy,
  error,
  tokens,
  about,
  submitLabel,
  onSubmit,
}: NewPasswordFormProps) {
  const { t } = useTranslation('identity');
  const { register, handleSubmit, formState } = useForm<NewPasswordValues>({
    resolver: yupResolver(newPasswordSchema),
    defaultValues: NEW_PASSWORD_DEFAULTS,
    mode: 'onChange',
  });
  const [revokesTokens, setRevokesTokens] = useState(false);
  const { errors, dirtyFields, isValid } = formState;
  const isDifferent =
    dirtyFields.confirmation === true && errors.confirmation?.message === 'differ';
  return (
    <form
      className="login-card"
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ newPassword }) => onSubmit(newPassword, revokesTokens))(event)
      }
    >
      <h1>{t('change.title')}</h1>
      <p>{about ?? t('change.about')}</p>
      <Field label={t('change.newPassword')} hint={t('change.rules')} error={error}>
        <PasswordInput
          autoComplete="new-password"
          {...register('newPassword', { deps: 'confirmation' })}
        />
      </Field>
      <Field label={t('change.confirm')} error={isDifferent ? t('change.differ') : undefined}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      {tokens > 0 && (
        <Checkbox
          isChecked={revokesTokens}
          onChange={setRevokesTokens}
          label={t('change.revokesTokens', { count: tokens })}
        />
      )}
      <Button type="submit" variant="solid" size="md" isWide isBusy={isBusy} disabled={!isValid}>
        {submitLabel ?? t('change.submit')}
      </Button>
    </form>
  );
}
