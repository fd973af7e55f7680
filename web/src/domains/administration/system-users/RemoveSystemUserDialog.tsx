import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import type { SystemUser } from './systemUserColumns.tsx';
import { useSetSystemUser } from './useSetSystemUser.ts';

interface RemoveSystemUserDialogProps {
  readonly user: SystemUser;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody is no system user any more. */
export default function RemoveSystemUserDialog({
  user: { email },
  onChanged,
  onClose,
}: RemoveSystemUserDialogProps) {
  const { t } = useTranslation('administration');
  const setSystemUser = useSetSystemUser();
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = async () => {
    setIsBusy(true);
    const [error] = await setSystemUser(email, false);
    if (error === undefined) toast.success(t('systemUsers.removed', { email }));
    else toast.error(t('systemUsers.removeFailed'), { detail: error.message });
    onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('systemUsers.question', { email })}
      confirmLabel={t('systemUsers.confirm')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void handleConfirm()}
    >
      {t('systemUsers.removeBody')}
    </ConfirmDialog>
  );
}
