import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordInput, TextInput } from '../../../ui/forms/TextInput.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { FactorForm } from './FactorForm.ts';
import type { AttemptError } from '../useAttempt.ts';

export interface FactorChoice {
  readonly kind: 'totp' | 'sms';
  readonly phone: string | null;
  readonly password: string;
}

interface ChooseFactorProps {
  readonly isBusy: boolean;
  readonly error: AttemptError | null;
  readonly onChoose: (choice: FactorChoice) => void;
}

/** How codes reach the reader, and their password. */
export function ChooseFactor({ isBusy, error, onChoose }: ChooseFactorProps) {
  const { t } = useTranslation('account');
  const [kind, setKind] = useState<FactorChoice['kind']>('totp');
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const isReady = password !== '' && (kind === 'totp' || phone.trim() !== '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onChoose({ kind, phone: kind === 'sms' ? phone.trim() : null, password });
  };
  return (
    <FactorForm noValidate onSubmit={handleSubmit}>
      <SegmentGroup
        label={t('factor.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'totp', label: t('factor.kindTotp') },
          { value: 'sms', label: t('factor.kindSms') },
        ]}
      />
      {kind === 'sms' && (
        <Field
          label={t('factor.phone')}
          hint={t('factor.phoneHint')}
          error={error?.field === 'phone' ? error.text : undefined}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        </Field>
      )}
      <Field
        label={t('factor.yourPassword')}
        error={error !== null && error.field !== 'phone' ? error.text : undefined}
      >
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="solid" size="md" isWide isBusy={isBusy} disabled={!isReady}>
        {t('factor.next')}
      </Button>
    </FactorForm>
  );
}
