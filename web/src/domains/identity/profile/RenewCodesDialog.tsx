import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FactorPasswordForm } from './FactorPasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useRenewRecoveryCodes } from './useRenewRecoveryCodes.ts';

interface RenewCodesDialogProps {
  /** Email of the account. */
  readonly email: string;
  readonly onClose: () => void;
}

/** Creates new recovery codes, by the password, and shows them once. */
export default function RenewCodesDialog({ email, onClose }: RenewCodesDialogProps) {
  const { t } = useTranslation('account');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { renew, isBusy, error } = useRenewRecoveryCodes();
  const submit = async (password: string) => {
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
        <FactorPasswordForm
          verb={t('factor.create')}
          variant="solid"
          isBusy={isBusy}
          error={error}
          onSubmit={submit}
        >
          {t('factor.renewBody')}
        </FactorPasswordForm>
      )}
    </Dialog>
  );
}
