import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordInput } from '../../../ui/forms/TextInput.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FactorForm } from './FactorForm.ts';
import { useRemoveSecondFactor } from './useRemoveSecondFactor.ts';

/** Turns the second factor off, by the password. */
export default function RemoveFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  const { remove, isBusy, error } = useRemoveSecondFactor();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || !(await remove(password))) return;
    toast.success(t('factor.removed'));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('factor.removeTitle')}>
      <FactorForm noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p>{t('factor.removeBody')}</p>
        <Field label={t('factor.yourPassword')} error={error}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="danger"
          size="md"
          isWide
          isBusy={isBusy}
          disabled={password === ''}
        >
          {t('factor.remove')}
        </Button>
      </FactorForm>
    </Dialog>
  );
}
