import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ChooseFactor, type FactorChoice } from './ChooseFactor.tsx';
import { ProveFactor } from './ProveFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useAbortSecondFactor } from './useAbortSecondFactor.ts';
import { useEnrolSecondFactor } from './useEnrolSecondFactor.ts';

interface Begun {
  readonly app: { readonly uri: string; readonly secret: string } | null;
  readonly phone: string | null;
}

interface TwoFactorDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/**
 * Sets up a second factor in two steps, then shows its recovery codes. Back or close after the first
 * step gives it up.
 */
export default function TwoFactorDialog({ email, onClose }: TwoFactorDialogProps) {
  const { t } = useTranslation('account');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { enrol, isBusy, error } = useEnrolSecondFactor();
  const abort = useAbortSecondFactor();
  const choose = async ({ kind, phone, password }: FactorChoice) => {
    const answer = await enrol({ kind, phone, password });
    if (answer)
      setBegun({
        phone,
        app:
          answer.uri != null && answer.secret != null
            ? { uri: answer.uri, secret: answer.secret }
            : null,
      });
  };
  const handleDone = (recoveryCodes: readonly string[]) => {
    toast.success(t('factor.enabled'));
    setCodes(recoveryCodes);
  };
  const handleAway = () => {
    if (begun) void abort();
    onClose();
  };
  if (codes)
    return (
      <Dialog isOpen onClose={onClose} title={t('factor.codesTitle')}>
        <RecoveryCodes codes={codes} email={email} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={handleAway} title={t('factor.dialogTitle')}>
      {begun ? (
        <ProveFactor {...begun} onDone={handleDone} onBack={handleAway} />
      ) : (
        <ChooseFactor isBusy={isBusy} error={error} onChoose={(choice) => void choose(choice)} />
      )}
    </Dialog>
  );
}
