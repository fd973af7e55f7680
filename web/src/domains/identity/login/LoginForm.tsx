import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordInput, TextInput } from '../../../ui/forms/TextInput.tsx';
import { Kbd } from '../../../ui/marks/Kbd.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { SsoButton } from '../sso/SsoButton.tsx';
import { hasEnded, keptState } from './returnPath.ts';
import { SIGN_IN_DEFAULTS, signInSchema, type SignInValues } from './signInForm.ts';
import { useSignIn } from './useSignIn.ts';

/** Email and password; the server's answer is shown under the password. */
export function LoginForm() {
  const { t } = useTranslation('identity');
  const { signIn, isBusy, error } = useSignIn();
  const { register, handleSubmit, formState } = useForm<SignInValues>({
    resolver: yupResolver(signInSchema),
    defaultValues: SIGN_IN_DEFAULTS,
    mode: 'onChange',
  });
  const { state } = useLocation();
  const forgot = (
    <Link to="/login/forgetpassword" state={keptState(state)}>
      {t('forgot')}
    </Link>
  );
  return (
    <form className="login-card" noValidate onSubmit={(event) => void handleSubmit(signIn)(event)}>
      <h1>{t('title')}</h1>
      <p>
        {t('to')} <b>{window.location.host}</b>
      </p>
      {hasEnded(state) && <Note role="status">{t('ended')}</Note>}
      <Field label={t('email')}>
        <TextInput
          type="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Nobody comes here for anything else.
          autoFocus
          {...register('email')}
        />
      </Field>
      <Field label={t('password')} error={error} action={forgot}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button
        type="submit"
        variant="solid"
        size="md"
        isWide
        isBusy={isBusy}
        disabled={!formState.isValid}
      >
        {t('submit')} <Kbd>↵</Kbd>
      </Button>
      <SsoButton />
    </form>
  );
}
