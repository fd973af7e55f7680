import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordInput } from '../../../ui/forms/TextInput.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FactorForm } from './FactorForm.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useRenewRecoveryCodes } from './useRenewRecoveryCodes.ts';

interface RenewCodesDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Makes new recovery codes by the password, and shows them once. */
export default function RenewCodesDialog({ email, onClose }: RenewCodesDialogProps) {
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { renew, isBusy, error } = useRenewRecoveryCodes();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    const made = await renew(password);
    if (made === null) return;
    toast.success(t('factor.renewed'));
    setCodes(made);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(codes ? 'factor.codesTitle' : 'factor.renewTitle')}>
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onDone={onClose} />
      ) : (
        <FactorForm noValidate onSubmit={(event) => void handleSubmit(event)}>
          <p>{t('factor.renewBody')}</p>
          <Field label={t('factor.yourPassword')} error={error}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="solid"
            size="md"
            isWide
            isBusy={isBusy}
            disabled={password === ''}
          >
            {t('factor.create')}
          </Button>
        </FactorForm>
      )}
    </Dialog>
  );
}
