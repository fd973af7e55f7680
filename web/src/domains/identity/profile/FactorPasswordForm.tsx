import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordInput } from '../../../ui/forms/TextInput.tsx';
import { FactorForm } from './FactorForm.ts';

interface FactorPasswordFormProps {
  /** What will happen. */
  readonly children: ReactNode;
  readonly verb: string;
  readonly variant: 'solid' | 'danger';
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onSubmit: (password: string) => Promise<void>;
}

/** Confirms a change of the second factor by the password of the account. */
export function FactorPasswordForm({
  children,
  verb,
  variant,
  isBusy,
  error,
  onSubmit,
}: FactorPasswordFormProps) {
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') void onSubmit(password);
  };
  return (
    <FactorForm noValidate onSubmit={handleSubmit}>
      <p>{children}</p>
      <Field label={t('factor.yourPassword')} error={error}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant={variant}
        size="md"
        isWide
        isBusy={isBusy}
        disabled={password === ''}
      >
        {verb}
      </Button>
    </FactorForm>
  );
}
