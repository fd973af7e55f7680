import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FactorPasswordForm } from './FactorPasswordForm.tsx';
import { useRemoveSecondFactor } from './useRemoveSecondFactor.ts';

/** Turns the second factor off, by the password. */
export default function RemoveFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const { remove, isBusy, error } = useRemoveSecondFactor();
  const submit = async (password: string) => {
    if (!(await remove(password))) return;
    toast.success(t('factor.removed'));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('factor.removeTitle')}>
      <FactorPasswordForm
        verb={t('factor.remove')}
        variant="danger"
        isBusy={isBusy}
        error={error}
        onSubmit={submit}
      >
        {t('factor.removeBody')}
      </FactorPasswordForm>
    </Dialog>
  );
}
