import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { emailSchema, type EmailValues } from '../login/signInForm.ts';
import { useRequestPasswordReset } from './useRequestPasswordReset.ts';

/** The email that a link is sent to. */
export default function ForgetPassword() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { request, isBusy, error } = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm<EmailValues>({
    resolver: yupResolver(emailSchema),
    defaultValues: { email: '' },
    mode: 'onChange',
  });
  const send = async ({ email }: EmailValues) => {
    if (await request(email)) void navigate('/login/checkemail');
  };
  return (
    <form className="login-card" noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <h1>{t('parts.forgetpassword')}</h1>
      <p>{t('forget.about')}</p>
      <Field label={t('email')} error={error}>
        <TextInput type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Button
        type="submit"
        variant="solid"
        size="md"
        isWide
        isBusy={isBusy}
        disabled={!formState.isValid}
      >
        {t('forget.send')}
      </Button>
      <nav className="login-links">
        <Link to="/login">{t('back')}</Link>
      </nav>
    </form>
  );
}
